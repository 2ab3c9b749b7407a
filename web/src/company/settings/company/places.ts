/** Splits the typed or pasted text into places, one per line. Empty lines are ignored. */
export function placesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
