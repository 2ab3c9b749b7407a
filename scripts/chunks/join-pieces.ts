// Decides which pieces share a file. Two pieces are joined when the saved requests are worth more than the
// bytes that some views then load without need.

/** The modules that the same views need. `needs` are the pieces they import. */
export type Piece = {
  modules: string[]
  bytes: number
  sights: ReadonlySet<number>
  needs: ReadonlySet<Piece>
}

/**
 * `seen` is the frequency of each view that needs the file, 0 for the others. `sights` are the views that
 * need it.
 */
type File = {
  modules: string[]
  bytes: number
  seen: Float64Array
  sights: number[]
  needs: Set<File>
  withNeeds: Set<File>
  costs: Map<File, number>
}

/** The cost of one more request, in bytes before minification. */
const tripBytes = 14_000
/** The minimum size of a file, in bytes. */
const leastBytes = 15_000

type Rule = {
  /** True for a file that the rule applies to. One of the two suffices. */
  isConcerned: (file: File) => boolean
  /** True when only files with a common view may be joined. */
  sharesSights: boolean
  costsLessThan: number
}

/** The modules of each file. `weights` are the frequencies of the views. */
export function joinPieces(pieces: readonly Piece[], weights: readonly number[]): string[][] {
  const files = separate(pieces, weights)
  joinAll(files, { isConcerned: () => true, sharesSights: true, costsLessThan: 0 })
  joinAll(files, {
    isConcerned: ({ bytes }) => bytes < leastBytes,
    sharesSights: false,
    costsLessThan: Number.POSITIVE_INFINITY,
  })
  return [...files].map(({ modules }) => modules)
}

function joinAll(files: Set<File>, rule: Rule) {
  priceAnew(files, files, rule)
  for (let pair = cheapest(files, rule); pair; pair = cheapest(files, rule))
    priceAnew(join(...pair, files), files, rule)
}

function separate(pieces: readonly Piece[], weights: readonly number[]): Set<File> {
  const fileOf = new Map(pieces.map((piece): [Piece, File] => [piece, alone(piece, weights)]))
  for (const [{ needs }, file] of fileOf) for (const piece of needs) file.needs.add(fileOf.get(piece) ?? file)
  for (const file of fileOf.values()) file.needs.delete(file)
  return new Set(fileOf.values())
}

function alone({ modules, bytes, sights }: Piece, weights: readonly number[]): File {
  const weightsOfSight = Float64Array.from(weights, (weight, sight) => (sights.has(sight) ? weight : 0))
  return {
    modules,
    bytes,
    seen: weightsOfSight,
    sights: [...sights],
    needs: new Set(),
    withNeeds: new Set(),
    costs: new Map(),
  }
}

/** The two files whose union costs least. */
function cheapest(files: Set<File>, { isConcerned, costsLessThan }: Rule): [File, File] | undefined {
  let least = costsLessThan
  let pair: [File, File] | undefined
  for (const one of files) {
    if (!isConcerned(one)) continue
    for (const [other, cost] of one.costs) {
      if (cost >= least || isAround(one, other) || isAround(other, one)) continue
      least = cost
      pair = [one, other]
    }
  }
  return pair
}

/**
 * True when a third file lies between the two: after joining, it would be both an import and an importer of
 * the result.
 */
function isAround(file: File, other: File): boolean {
  for (const between of file.needs) if (between !== other && between.withNeeds.has(other)) return true
  return false
}

/** Joins two files. Returns the files whose costs have changed. */
function join(one: File, other: File, files: Set<File>): Set<File> {
  files.delete(other)
  one.modules = [...one.modules, ...other.modules]
  one.bytes += other.bytes
  for (const needed of other.needs) one.needs.add(needed)
  for (const file of files) if (file.needs.delete(other)) file.needs.add(one)
  one.needs.delete(one)
  for (const file of files) file.costs.delete(other)
  seeAlso(one, other)
  const changed = new Set([one, ...[...closure(one)].filter((needed) => seeAlso(needed, one))])
  return new Set([...files].filter((file) => [...closure(file)].some((needed) => changed.has(needed))))
}

function seeAlso(file: File, other: File): boolean {
  const more = other.sights.filter((sight) => !file.seen[sight])
  for (const sight of more) file.seen[sight] = other.seen[sight] ?? 0
  file.sights.push(...more)
  return more.length > 0
}

function closure(file: File): Set<File> {
  const needed = new Set([file])
  for (const each of needed) for (const further of each.needs) needed.add(further)
  return needed
}

function priceAnew(
  changed: ReadonlySet<File>,
  files: ReadonlySet<File>,
  { isConcerned, sharesSights }: Rule,
) {
  for (const file of changed) file.withNeeds = closure(file)
  const priced = new Set<File>()
  for (const one of changed) {
    priced.add(one)
    for (const other of files) {
      if (priced.has(other) || !(isConcerned(one) || isConcerned(other))) continue
      const both = commonWeight(one, other)
      if (sharesSights && both === 0) continue
      const cost = uselessBytes(one, other) + uselessBytes(other, one) - tripBytes * both
      one.costs.set(other, cost)
      other.costs.set(one, cost)
    }
  }
}

/** The bytes of a file and its imports that views of the other one would load without need. */
function uselessBytes(one: File, other: File): number {
  const all = commonWeight(other, other)
  let sum = 0
  for (const file of one.withNeeds) {
    if (other.withNeeds.has(file)) continue
    sum += (all - commonWeight(file, other)) * (file === one ? file.bytes : file.bytes + tripBytes)
  }
  return sum
}

/** The sum of frequencies of the common views. A build calls this some million times. */
function commonWeight(one: File, other: File): number {
  const [few, many] = one.sights.length < other.sights.length ? [one, other] : [other, one]
  let sum = 0
  for (const sight of few.sights) sum += many.seen[sight] as number
  return sum
}
