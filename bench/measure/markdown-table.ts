/** A table of Markdown, for a page of results. */
export function markdownTable(
  head: readonly string[],
  lines: readonly (readonly (string | number)[])[],
): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
