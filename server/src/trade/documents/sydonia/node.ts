/** An XML element: its text, its children in their order, or several elements of the same name. */
export type Node = { [element: string]: string | Node | Node[] }

/** Leaves out the elements without content. */
export function nodeOf(elements: Node): Node {
  return Object.fromEntries(
    Object.entries(elements).filter(
      ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
