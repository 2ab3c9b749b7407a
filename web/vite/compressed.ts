import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const isText = /\.(js|css|svg|webmanifest|json|txt)$/
/** Files that browsers never load. */
const isInternal = /\/(\.vite|public\/server)$/
const smallest = 1024

/** The best quality makes files 8 % smaller than the fast one, and takes forty times as long. */
export const compressionQuality = { fast: 5, best: constants.BROTLI_MAX_QUALITY }

/**
 * Writes a .br and a .gz file beside each text file, so that the server never compresses during a request.
 */
export async function compressFiles(folder: string, quality: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && isText.test(entry.name) && !isInternal.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map((file) => compress(file, quality)))
}

async function compress(file: string, quality: number) {
  const content = await readFile(file)
  if (content.length < smallest) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
