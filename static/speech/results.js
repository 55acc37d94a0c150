// The last results of the try-out, with their sound, in this browser's own database. Where it is refused, none is kept.

const MOST = 6;
const MOST_BYTES = 20_000_000;
const KEPT_MS = 7 * 24 * 3600 * 1000;
const STORE = "results";

function settled(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

function opened() {
  const request = indexedDB.open("tryout", 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true }));
  return settled(request);
}

/* Return what `act` does with the stored results; null where the browser keeps none. */
async function attempt(act) {
  try {
    const database = await opened();
    try {
      return await act(database.transaction(STORE, "readwrite").objectStore(STORE));
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/* Return the newest results of those, as many as are kept. */
function kept(results) {
  let bytes = 0;
  return results
    .filter(({ at }) => Date.now() - at < KEPT_MS)
    .sort((one, other) => other.at - one.at)
    .slice(0, MOST)
    .filter(({ speech }) => {
      bytes += speech.file.size;
      return bytes <= MOST_BYTES;
    });
}

/* Return the results of an account (empty for a visitor), the newest first, each with its `id`, `asked`, `speech` and
the time `at` which it was kept. */
export async function resultsOf(account) {
  const all = (await attempt((store) => settled(store.getAll()))) ?? [];
  return kept(all.filter((result) => result.account === account));
}

/* Keep a result, and drop what is more than the most that is kept. */
export async function keepResult(account, { asked, speech }) {
  await attempt((store) => settled(store.add({ account, asked, speech, at: Date.now() })));
  const stays = new Set((await resultsOf(account)).map(({ id }) => id));
  await drop((result) => result.account === account && !stays.has(result.id));
}

export function forgetResults(account) {
  return drop((result) => result.account === account);
}

function drop(fits) {
  return attempt(async (store) => {
    const gone = (await settled(store.getAll())).filter(fits);
    await Promise.all(gone.map(({ id }) => settled(store.delete(id))));
  });
}
