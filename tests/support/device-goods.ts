import type { Page } from './test.ts'

/** The tracking or chassis numbers of the goods that the device has cached for scans. */
export function cachedGoodsNumbers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const asked = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) =>
        Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }),
      )
    const name = (await indexedDB.databases()).find((database) => database.name?.endsWith('lookups'))?.name
    if (!name) return []
    const database = await asked(indexedDB.open(name))
    const store =
      database.objectStoreNames.contains('lists') && database.transaction('lists').objectStore('lists')
    const keys = store ? await asked(store.getAllKeys()) : []
    const key = keys.find((one) => String(one).endsWith('/goods'))
    const kept = key && (await asked(database.transaction('lists').objectStore('lists').get(key)))
    database.close()
    return kept ? kept.rows.map(({ code }: { code: string }) => code) : []
  })
}
