import type { FileOptions } from './media-shelf.ts'
import { digitsOf } from './people.ts'
import type { Json } from './state.ts'

export function cardOf({ name, number }: { name: string; number?: string }): Json {
  const digits = number && digitsOf(number)
  const [first = name, ...rest] = name.split(' ')
  return {
    name: { first_name: first, ...(rest.length > 0 && { last_name: rest.join(' ') }), formatted_name: name },
    origin: 'other',
    ...(digits && { phones: [{ phone: `+${digits}`, wa_id: digits, type: 'CELL' }] }),
  }
}

export const smallImage: FileOptions = {
  mimeType: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
export const smallSound: FileOptions = {
  mimeType: 'audio/ogg; codecs=opus',
  bytes: Buffer.from('OggS\0\x02', 'latin1'),
}
export const smallDocument: FileOptions = {
  mimeType: 'application/pdf',
  bytes: Buffer.from('%PDF-1.4\n%%EOF\n'),
}
