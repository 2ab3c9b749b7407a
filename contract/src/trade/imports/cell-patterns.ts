import { fold } from '#values/fold.ts'
import { modes } from '#values/modes.ts'
import { measureOfCell, sizesOfCell } from './units/convert.ts'
import { currencyOfHead } from './units/head-currency.ts'
import { findUnit, type Measurement } from './units/units.ts'
import { wordsOfHead } from './words/head-pattern.ts'

const figure = (cell: string) => /^\D{0,4}\d[\d\s.,']*\D{0,8}$/.test(cell)
const word = (cell: string) => /\p{L}/u.test(cell)
const foldedModes = new Set(modes.map(fold))
const mode = (cell: string) => cell.length < 20 && foldedModes.has(fold(cell))

/** Tests for each field whether a cell may be one of its values. */
const patterns: Record<string, (cell: string) => boolean> = {
  name: word,
  contact: word,
  nickname: word,
  email: (cell) => cell.includes('@'),
  phone: (cell) => cell.replaceAll(/\P{Nd}/gu, '').length >= 6 && !isDate(cell),
  clientPhone: (cell) => cell.replaceAll(/\P{Nd}/gu, '').length >= 6 && !isDate(cell),
  type: mode,
  category: mode,
  price: figure,
  quantity: figure,
  weightKg: figure,
  volume: figure,
  lengthCm: figure,
  widthCm: figure,
  heightCm: figure,
  dimensions: (cell) => /\d/.test(cell),
  trackingNumber: (cell) => /[\p{L}\d]{3}/u.test(cell),
  cartons: (cell) => /\d/.test(cell),
}

export function looksLike(field: string, cell: string): boolean {
  return patterns[field]?.(cell) ?? true
}

/**
 * Fields that accept only listed values. A column with such a header but none of the values is another
 * column.
 */
export const listFields: readonly string[] = ['type', 'category']

/** Number of lines examined to guess the content of a column. */
const sampleSize = 200
/** Fraction of the cells that must match before a column counts as having this content. */
const mostCells = 0.9

function share(cells: readonly string[], is: (cell: string) => boolean): number {
  const sample = cells.slice(0, sampleSize)
  return sample.length === 0 ? 0 : sample.filter(is).length / sample.length
}

/** Fewer cells than this are too few to contradict the header of their column. */
const fewCells = 3

/** Whether the cells show that the column header is misleading, such as phone numbers under « Contact ». */
export function contradicts(field: string, cells: readonly string[]): boolean {
  if (field === 'name' || field === 'contact' || field === 'nickname')
    return share(cells, (cell) => isEmail(cell) || isTelephone(cell)) >= mostCells
  // « Colis » above 1, 2 and 3 is a count, and « N° » above them an order.
  if (field === 'trackingNumber') return share(cells, (cell) => /^\d{1,3}$/.test(cell)) >= mostCells
  if (field === 'phone' || field === 'email' || field === 'clientPhone')
    return cells.length >= fewCells && share(cells, (cell) => looksLike(field, cell)) < 0.5
  return false
}

/**
 * Whether a column contains nothing but units of this measurement: CDF and USD, or kg and g. A count has none
 * of its own: « carton » may also say how the goods are packed.
 */
export function isUnitColumn(measurement: Measurement, cells: readonly string[]): boolean {
  if (measurement === 'count') return false
  const isUnit = (cell: string) =>
    measurement === 'money' ? isCurrency(cell) : findUnit(measurement, cell) !== null
  return cells.length > 0 && cells.slice(0, sampleSize).every((cell) => !/\p{Nd}/u.test(cell) && isUnit(cell))
}

function isCurrency(cell: string): boolean {
  const { is } = currencyOfHead(cell)
  return cell.length <= 20 && (is === 'unit' || is === 'foreign')
}

/** Headers of codes and dates, whose cells may look like phone numbers or names. */
const otherColumns = new Set(
  (
    'id code ref reference siret siren rccm nif niu ninea rc fax telecopie pager compte account ' +
    'order commande facture ' +
    'invoice date created modified montant amount solde balance total prix price url site web ' +
    'statut status latitude ' +
    'longitude passeport passport'
  ).split(' '),
)

/**
 * Whether a column whose header matches no field contains this field: nine in ten of its cells look like it.
 */
export function holdsField(field: string, normalizedHead: string, cells: readonly string[]): boolean {
  const is = contents[field]
  if (!is || wordsOfHead(normalizedHead).some((one) => otherColumns.has(one))) return false
  return share(cells, is) >= mostCells && (!namingFields.has(field) || areDifferent(cells))
}

const namingFields = new Set(['name', 'trackingNumber'])

/**
 * Whether more than half of the cells are distinct. Names and numbers rarely repeat, towns and carriers do.
 */
function areDifferent(cells: readonly string[]): boolean {
  return new Set(cells).size * 2 > cells.length
}

const contents: Record<string, (cell: string) => boolean> = {
  email: isEmail,
  phone: isTelephone,
  clientPhone: isTelephone,
  address: isPlace,
  name: isName,
  trackingNumber: isParcelCode,
  dimensions: (cell) => sizesOfCell(cell) !== null,
  weightKg: (cell) => /\p{L}/u.test(cell) && measureOfCell(cell, 'mass') !== null,
}

function isEmail(cell: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(cell)
}

/**
 * Whether a cell is a phone number: with country code, national with its leading zero, or a Chinese mobile.
 */
function isTelephone(cell: string): boolean {
  const number = cell.replaceAll(/[\s().\u00a0\u202f-]/g, '')
  return /^(?:(?:\+|00)[1-9]\d{7,14}|0\d{8,10}|[2-9]\d{10,12}|1[3-9]\d{9})$/.test(number) && !isDate(cell)
}

function isDate(cell: string): boolean {
  return /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.-]\d{1,2}[/.-]\d{1,2})(?:[ T]\d{1,2}:.*)?$/.test(cell)
}

function isName(cell: string): boolean {
  return (
    word(cell) &&
    cell.length >= 2 &&
    cell.length <= 80 &&
    !cell.includes('@') &&
    !isDate(cell) &&
    !isPlace(cell) &&
    !mode(cell) &&
    !cell.includes('://') &&
    countMatching(/\p{L}/gu, cell) > countMatching(/\p{Nd}/gu, cell)
  )
}

function countMatching(letter: RegExp, cell: string): number {
  return cell.match(letter)?.length ?? 0
}

function isParcelCode(cell: string): boolean {
  return /^(?=.*\d)[A-Z0-9][A-Z0-9 -]{7,29}$/i.test(cell) && !isDate(cell) && !/^[A-Z]{2,} /i.test(cell)
}

const placeWords =
  /(?:^|[\s,;.°])(?:av|ave|avenue|rue|bd|blvd|boulevard|quartier|q|commune|street|st|road|rd|route|bp|b\.p|po box|immeuble|villa|chaussee|chaussée|place|cite|cité|n°)(?:[\s.,°]|$)|[省市区路街镇号]/i

/** Common towns and countries of origin and destination. */
const places = new Set(
  (
    'kinshasa|lubumbashi|goma|bukavu|matadi|boma|kolwezi|likasi|kisangani|mbuji mayi|kananga|uvira|' +
    'beni|butembo|bunia|' +
    'kikwit|mbandaka|muanda|brazzaville|pointe noire|dolisie|nkayi|ouesso|libreville|port gentil|' +
    'franceville|oyem|' +
    'moanda|douala|yaounde|bafoussam|garoua|maroua|kribi|limbe|bamenda|cotonou|porto novo|parakou|' +
    'lome|abidjan|bouake|' +
    'san pedro|yamoussoukro|dakar|thies|bamako|ouagadougou|bobo dioulasso|niamey|conakry|bangui|' +
    'ndjamena|luanda|' +
    'bujumbura|kigali|kampala|nairobi|mombasa|dar es salaam|lusaka|guangzhou|canton|yiwu|shenzhen|' +
    'foshan|shanghai|' +
    'ningbo|hong kong|hongkong|dubai|sharjah|istanbul|paris|lyon|marseille|le havre|bordeaux|' +
    'bruxelles|anvers|' +
    'rdc|drc|rd congo|congo|gabon|cameroun|cameroon|benin|togo|cote d ivoire|senegal|mali|chine|' +
    'china|france|belgique|' +
    'angola|rwanda|burundi|ouganda|kenya|zambie|centrafrique|tchad|guinee|nigeria|ghana'
  ).split('|'),
)

function isPlace(cell: string): boolean {
  return placeWords.test(cell) || cell.split(/[,;/()]|\s-\s/).some((part) => places.has(fold(part)))
}
