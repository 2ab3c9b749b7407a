import { half, type Unreadable } from '#ui/field/typed-number.ts'

/** The value of a client field with a name that is typed and not chosen. */
export function unfinishedClient(typed: string): Unreadable {
  return half(typed, 'Choisissez un client dans la liste, ou « Inconnu ».')
}
