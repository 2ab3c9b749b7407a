import { basename, join } from 'node:path'
import { moduleName } from '../../web/vite/kept-chunks.ts'
import type { Look, Part } from './dependency-build.ts'
import { joinPieces, type Piece } from './join-pieces.ts'
import { type Sight, sightsOf } from './views.ts'

/**
 * The output files of the application: the modules of each under its name. Modules are sorted, so that a new
 * list changes few lines.
 */
export function cutChunks(look: Look, root: string): [name: string, modules: string[]][] {
  const sights = sightsOf(look, (file) => join(root, file))
  const files = joinPieces(
    piecesOf(look, sights),
    sights.map(({ weight }) => weight),
  )
  const uses = new Map<string, number>()
  return files.map((modules) => {
    const name = fileName(new Set(modules), sights)
    const use = (uses.get(name) ?? 0) + 1
    uses.set(name, use)
    return [use > 1 ? `${name}${use}` : name, modules.map((id) => moduleName(root, id)).toSorted()]
  })
}

type Growing = Piece & { needs: Set<Piece> }

/** A piece for each set of views: the modules that exactly these views need. */
function piecesOf(look: Look, sights: Sight[]): Piece[] {
  const pieces = new Map<string, Growing>()
  const piecesOfPart = new Map<Part, Set<Growing>>()
  for (const [part, seen] of sightsOfParts(look, sights)) {
    const own = new Set<Growing>()
    for (const { id, bytes, isOwnSheet } of part.modules) {
      const piece = pieceOf(isOwnSheet ? withAlike(seen, sights) : seen, pieces)
      piece.modules.push(id)
      piece.bytes += bytes
      own.add(piece)
    }
    piecesOfPart.set(part, own)
  }
  for (const [part, own] of piecesOfPart) {
    const needed = [part, ...part.imports].flatMap((imported) => [...(piecesOfPart.get(imported) ?? [])])
    for (const piece of own)
      for (const other of needed) if (other !== piece && isWider(other, piece)) piece.needs.add(other)
  }
  return [...pieces.values()]
}

function pieceOf(sights: ReadonlySet<number>, pieces: Map<string, Growing>): Growing {
  const key = [...sights].toSorted((one, other) => one - other).join(' ')
  const piece = pieces.get(key) ?? { modules: [], bytes: 0, sights, needs: new Set<Piece>() }
  pieces.set(key, piece)
  return piece
}

function isWider(one: Piece, other: Piece): boolean {
  return other.sights.isSubsetOf(one.sights)
}

function sightsOfParts({ entries }: Look, sights: Sight[]): Map<Part, Set<number>> {
  const seenBy = new Map<Part, Set<number>>()
  for (const [sight, { entries: names }] of sights.entries()) {
    for (const part of reach(names.flatMap((name) => entries.get(name) ?? [])))
      seenBy.set(part, (seenBy.get(part) ?? new Set()).add(sight))
  }
  return seenBy
}

/**
 * Our style sheets are a few lines each, so all those of screens load with the first screen, and all those of
 * dialogs with the first dialog.
 */
function withAlike(seen: ReadonlySet<number>, sights: Sight[]): Set<number> {
  const kind = (['screen', 'part', 'door'] as const).find((kind) =>
    [...seen].some((sight) => sights[sight]?.kind === kind),
  )
  const alike = [...sights.keys()].filter(
    (sight) => sights[sight]?.kind === kind || (kind === 'screen' && sights[sight]?.kind === 'part'),
  )
  return seen.union(new Set(alike))
}

function reach(parts: Part[]): Set<Part> {
  const reached = new Set(parts)
  for (const part of reached) for (const imported of part.imports) reached.add(imported)
  return reached
}

/** The name of a file: that of the most frequent view whose entry it contains. */
function fileName(modules: ReadonlySet<string>, sights: Sight[]): string {
  const entry = sights
    .toSorted((one, other) => other.weight - one.weight)
    .flatMap(({ entries }) => entries)
    .find((id) => modules.has(id))
  return entry ? basename(entry).replace(/\.\w+$/, '') : 'shared'
}
