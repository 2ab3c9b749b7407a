import { plainLetters } from '#values/fold.ts'

/**
 * Kinds of measurement. Values are stored in the first unit of each: kilogram, centimetre, cubic metre,
 * piece.
 */
export type Quantity = keyof typeof unitTable

/** The kind of value of a measured field: a quantity, or money. */
export type Measurement = Quantity | 'money'

/** A unit with its factor to the stored unit, as an exact fraction: a pound has no exact binary value. */
export type Unit = { name: string; factor: readonly [numerator: bigint, denominator: bigint] }

type UnitRow = Unit & { words: readonly string[] }

function row(name: string, factor: Unit['factor'], ...words: string[]): UnitRow {
  return { name, factor, words: [name, ...words].map(unitWord) }
}

/**
 * Units with their factors. Pound and inch are the international ones of 1959, and a 斤 is the 500 g of
 * mainland China. A French « livre » (a pound or 500 g) and 尺 or 寸 (local lengths) are left out because they
 * are ambiguous, so the user is asked.
 */
const unitTable = {
  mass: [
    row(
      'kg',
      [1n, 1n],
      'kgs',
      'kilo',
      'kilos',
      'kilogramme',
      'kilogrammes',
      'kilogram',
      'kilograms',
      '公斤',
      '千克',
    ),
    row('g', [1n, 1000n], 'gr', 'grs', 'gramme', 'grammes', 'gram', 'grams', '克'),
    row('mg', [1n, 1_000_000n], 'mgs', 'milligramme', 'milligrammes', 'milligram', 'milligrams', '毫克'),
    row('t', [1000n, 1n], 'tonne', 'tonnes', 'ton', 'tons', 'mt', '吨', '公吨', '噸'),
    row('lb', [45_359_237n, 100_000_000n], 'lbs', 'pound', 'pounds', '磅', '英磅'),
    row('oz', [45_359_237n, 1_600_000_000n], 'ozs', 'ounce', 'ounces', 'once', 'onces', '盎司'),
    row('斤', [1n, 2n], 'jin', '市斤'),
    row('两', [1n, 20n], '兩'),
    row('quintal', [100n, 1n], 'quintaux', 'quintals'),
  ],
  length: [
    row('cm', [1n, 1n], 'cms', 'centimetre', 'centimetres', 'centimeter', 'centimeters', '厘米', '公分'),
    row('mm', [1n, 10n], 'mms', 'millimetre', 'millimetres', 'millimeter', 'millimeters', '毫米'),
    row('dm', [10n, 1n], 'decimetre', 'decimetres', '分米'),
    row('m', [100n, 1n], 'metre', 'metres', 'meter', 'meters', 'mtr', 'mtrs', '米', '公尺'),
    row('in', [254n, 100n], 'inch', 'inches', 'ins', 'pouce', 'pouces', '"', '″', '”', '英寸', '吋'),
    row('ft', [3048n, 100n], 'foot', 'feet', 'pied', 'pieds', '英尺'),
    row('yd', [9144n, 100n], 'yard', 'yards', '码'),
  ],
  volume: [
    row(
      'm³',
      [1n, 1n],
      'cbm',
      'cbms',
      'metre cube',
      'metres cubes',
      'cubic metre',
      'cubic metres',
      'cubic meter',
      'cubic meters',
      '立方米',
      '立方',
      '方',
      '立方公尺',
    ),
    row('L', [1n, 1000n], 'litre', 'litres', 'liter', 'liters', 'ltr', 'dm3', '升'),
    row('cm³', [1n, 1_000_000n], 'cc', 'ml', '立方厘米', '毫升'),
    row(
      'ft³',
      [28_316_846_592n, 1_000_000_000_000n],
      'cft',
      'cuft',
      'cbf',
      'cu ft',
      'cubic foot',
      'cubic feet',
      '立方英尺',
    ),
    row('in³', [16_387_064n, 1_000_000_000_000n], 'cuin', 'cu in', 'cubic inch', 'cubic inches'),
  ],
  count: [
    row(
      'pièce',
      [1n, 1n],
      ...'pieces piece pcs pc ctn ctns carton cartons colis pkg pkgs package packages'.split(' '),
      ...'box boxes bale bales bag bags sac sacs ballot ballots unite unites unit units'.split(' '),
      ...'件箱包个只台套袋捆',
    ),
    row('douzaine', [12n, 1n], 'douzaines', 'dozen', 'dozens', 'doz', 'dz', 'dzn', '打'),
  ],
} as const satisfies Record<string, readonly UnitRow[]>

/** Normalises a unit: no accents, dots or capitals. `Kgs.` and `ＫＧＳ` become `kgs`, `m³` becomes `m3`. */
function unitWord(text: string): string {
  return plainLetters(text.normalize('NFKC'))
    .replaceAll(/[.:()[\]^]/g, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
}

function byWord(rows: readonly UnitRow[]): ReadonlyMap<string, Unit> {
  return new Map(rows.flatMap((unit) => unit.words.map((word) => [word, unit])))
}

const unitsByWord: Record<Quantity, ReadonlyMap<string, Unit>> = {
  mass: byWord(unitTable.mass),
  length: byWord(unitTable.length),
  volume: byWord(unitTable.volume),
  count: byWord(unitTable.count),
}

/** Finds a unit such as `KGS` or `毫米`; null when the quantity has no such unit. */
export function findUnit(quantity: Quantity, letters: string): Unit | null {
  return unitsByWord[quantity].get(unitWord(letters)) ?? null
}

/** The unit in which a quantity is stored. */
export function storedUnit(quantity: Quantity): Unit {
  return unitTable[quantity][0]
}

/** Names of units that a user can choose, the stored one first. */
export function unitNames(quantity: Quantity): string[] {
  return unitTable[quantity].map(({ name }) => name)
}

const everyUnitWord: ReadonlySet<string> = new Set(
  Object.values(unitsByWord).flatMap((words) => [...words.keys()]),
)

/** Whether a text is a unit of any quantity. */
export function isUnitWord(letters: string): boolean {
  return everyUnitWord.has(unitWord(letters))
}
