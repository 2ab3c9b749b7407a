import { buffer } from 'node:stream/consumers'
import { fromBuffer, type ZipFile } from 'yauzl'

/** The text files of a ZIP, by path. */
export function unzipTexts(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, string>()
    fromBuffer(bytes, { lazyEntries: true }, (error, zip: ZipFile) => {
      if (error) return reject(error)
      zip.on('error', reject).on('end', () => resolve(files))
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (wrong, stream) => {
          if (wrong) return reject(wrong)
          files.set(entry.fileName, (await buffer(stream)).toString())
          zip.readEntry()
        }),
      )
      zip.readEntry()
    })
  })
}
