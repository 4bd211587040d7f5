// Reload the page when the server has built a change. Only `build.py serve --watch` adds this script to the page and
// serves it: it is never in dist/.

const version = new URL(import.meta.url).search.slice(1);

/** Wait until the server has another version. It answers when it has one, or after a while. */
async function waitForChange() {
  for (;;) {
    try {
      const response = await fetch(`watch?${version}`, { cache: "no-store" });
      if (response.ok && (await response.text()) !== version) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1000)); // the server has been stopped: try again
    }
  }
}

await waitForChange();
location.reload();
