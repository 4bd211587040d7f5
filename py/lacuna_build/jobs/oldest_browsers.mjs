// The oldest browsers that the README promises, by their names in MDN's compatibility data.

export const OLDEST = { chrome: "113", firefox: "121", safari: "16.4", safari_ios: "16.4" };

/** The same browsers as esbuild writes them. */
export const ESBUILD_TARGETS = Object.entries(OLDEST).map(([name, version]) =>
  `${name}${version}`.replace("safari_ios", "ios"),
);
