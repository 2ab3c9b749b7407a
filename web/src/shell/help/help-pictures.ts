const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default', query: '?url' })

/** URL of a picture of the help. Undefined while `npm run help-pictures` has not made it. */
export function helpPictureUrl(name: string): string | undefined {
  return files[`./pictures/${name}.webp`]
}
