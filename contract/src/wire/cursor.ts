/** The position after which the next page starts: sort key and id of the last row received. */
export type CursorPosition = [key: string | number, id: string]

export function cursorOf(key: string | number, id: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify([key, id]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decodes a cursor. Undefined when the text is not a valid cursor. */
export function cursorPosition(cursor: string): CursorPosition | undefined {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
      byte.charCodeAt(0),
    )
    const [key, id] = JSON.parse(new TextDecoder().decode(bytes)) as unknown[]
    const isKey = (typeof key === 'string' && !key.includes('\0')) || typeof key === 'number'
    return isKey && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? [key, id] : undefined
  } catch {
    return undefined
  }
}
