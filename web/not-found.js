// Links the page for wrong addresses (404.html) to the games, which may be any number of folders above the address. The
// site's root is the folder with files.json, which the build writes. The build puts this script into the page.

const folders = location.pathname.split("/");

/** Link to the nearest folder above the address that is the site's root. */
async function linkToRoot() {
  if (folders.pop() === undefined) return;
  const root = `${folders.join("/")}/`;
  const response = await fetch(`${root}files.json`);
  if (!response.ok) return linkToRoot();
  for (const link of document.links) link.href = root;
}

void linkToRoot();
