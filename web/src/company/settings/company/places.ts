/** The places that were typed or pasted, one a line; empty lines are none. */
export function placesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
