/* Owns what the library tells of itself. */
#include "kernel.h"

/* Which sources it was made from: build.py counts them up and gives the number with -D. */
EXPORT u32 kernel_sources(void) { return LACUNA_SOURCES; }
