import { randomUUID } from 'node:crypto'

/** A telephone that no other client of the tests has: `+243 81x xxx xxx`. */
export function uniquePhone(): string {
  const figures = String(Math.floor(Math.random() * 1e7)).padStart(7, '0')
  return `+243 81${figures[0]} ${figures.slice(1, 4)} ${figures.slice(4)}`
}

/** A name that no other record has. */
export function unique(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`
}
