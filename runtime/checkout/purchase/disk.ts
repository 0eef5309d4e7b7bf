/** Describes a value on the disk that all tabs share. It survives a browser that is killed. */
export interface Disk {
  /**
   * Reads the value and replaces it, in one transaction that no other tab comes between.
   * @param next returns the new value; undefined leaves the old one
   * @throws where the browser refuses storage, or it is full
   */
  readonly change: (next: (value: unknown) => unknown) => Promise<void>;
}

const databaseName = 'meridian-order';
const storeName = 'purchase';
const key = 'latest';

/** As long as a record. */
const blank = ' '.repeat(2000);

/**
 * Creates the shared value in IndexedDB. A change is over once it is on the disk (`durability: 'strict'`, Indexed Database API 3.0):
 * Chromium writes `localStorage` up to a minute later.
 * @param factory returns `indexedDB`; the access may throw
 */
export function createDisk(factory: () => IDBFactory): Disk {
  return {
    change: async (next) => {
      const database = await open(factory());
      try {
        await run(database, next);
      } finally {
        // Pages with open databases may be kept out of the back/forward cache.
        database.close();
      }
    },
  };
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function run(database: IDBDatabase, next: (value: unknown) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    const values = transaction.objectStore(storeName);
    const reading = values.get(key);
    reading.onsuccess = () => {
      const value = next(reading.result);
      if (value !== undefined) values.put(value, key);
      // A full disk opens a database, and refuses what is put there.
      else values.put(blank, 'room');
    };
  });
}
