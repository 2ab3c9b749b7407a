import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { isAttachedType } from '@escale/contract/channels/files/attached-types'
import { fileTypeFromFile } from 'file-type'

// Every control character except tab, line feed, form feed and carriage return.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters tell a program from a text
const controlSigns = /[\x00-\x08\x0b\x0e-\x1f\x7f]/

/**
 * The content type of a file attached to a record and stored unchanged, from its content. Undefined for a
 * picture, which is re-encoded, and for a type that is not accepted. Office files with macros have types of
 * their own, so they are not accepted.
 */
export async function attachedType(path: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(path)
  if (!found) return (await isText(path)) ? 'text/plain' : undefined
  return isAttachedType(found.mime) && !found.mime.startsWith('image/') ? found.mime : undefined
}

/** Whether a file is text: UTF-8, or the Windows encoding that Excel gives to CSV files. */
async function isText(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
  return !controlSigns.test(text) && !/<(?:svg|html|script|!doctype html)[\s>]/i.test(text.slice(0, 2000))
}
