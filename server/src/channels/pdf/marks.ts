/** Gives an id to the first text in this content, so that the library reports its page. */
export function addMark<Drawn>(content: Drawn, id: string): Drawn {
  const text = firstText(content)
  if (text) text.id = id
  return content
}

type TextNode = { text: unknown; id?: string }

function firstText(content: unknown): TextNode | undefined {
  if (Array.isArray(content)) return firstOf(content)
  if (typeof content !== 'object' || content === null) return undefined
  if ('text' in content) return content
  if ('stack' in content) return firstText(content.stack)
  if ('columns' in content) return firstText(content.columns)
  return 'table' in content ? firstText((content.table as { body: unknown[] }).body) : undefined
}

function firstOf(all: readonly unknown[]): TextNode | undefined {
  for (const one of all) {
    const text = firstText(one)
    if (text) return text
  }
  return undefined
}
