/** Reads the typed or pasted places, one a line, and ignores empty lines. */
export function placesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
