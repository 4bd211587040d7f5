static int dead(const game *g, const position *p) { return (void)g, (void)p, 0; }
