import { carrierMatch, isCarrierHost } from './carriers.ts'
import { numberInElements } from './gs1.ts'
import { numberInMessage } from './label-message.ts'

// Codes whose number is one field among others: addresses, JSON, lists, GS1 element strings and the messages
// of two-dimensional labels.

/** Names of the number of a parcel, the surest first: in small letters, without separators. */
const numberNames = [
  'waybillno waybillcode waybillnumber waybillnum waybillid waybill billcode billno mailno mailnum',
  'mailnumber txtbill logisticcode logisticno logisticsno expressno expresscode expressnumber',
  'expressnum trackingnumber trackingnumbers trackingno trackingnum tracknumber tracknumbers tracknum',
  'tracknums trackno trknbr trknum airwaybill awbnumber awbno awb consignmentnumber consignmentno',
  'consignment shipmentnumber shipmentno parcelnumber parcelno parcelcode piececode inquirynumber',
  'inquirynumber1 qtctlabels qtctlabels1 tlabels listenumeroslt numerosuivi numsuivi codesuivi suivi',
  '运单号 快递单号 物流单号 单号',
].flatMap((names) => names.split(' '))
/** Names that other codes use too. They count in a carrier's address, or without any address. */
const shortNames = ['k5', 'p1', 'nu', 'nums', 'num', 'no', 'number', 'tracking', 'barcode', 'postid', 'idc']
const carrierNames = [...shortNames, 'trackingid', 'trackid', 'itemcode', 'piece', 'code', 'id', 'q', 'txt']

/** The address of something else than a parcel: a network, a contact, a telephone. */
const otherScheme = /^(?:wifi|mailto|tel|sms|smsto|geo|begin|mecard|otpauth|data):/i
const address = /^(?:[a-z][a-z\d+.-]*:\/\/)?((?:[a-z\d-]+\.)+[a-z]{2,})(?::\d+)?(?:[/?#]|$)/i
const pair = /([\p{L}\p{N}_-]{1,40})["'\\]{0,3} ?[:=] ?["'\\]{0,3}([\p{L}\p{N}-]{1,40})/gu
const nextInList = /^[,;]\s*([A-Z\d-]{8,40})(?=[,;&#}"']|$)/i

/** The number of a parcel among the fields of a code. Null for a plain code, or when two numbers compete. */
export function numberAmongFields(code: string): string | null {
  const text = decodedText(code)
  if (otherScheme.test(text)) return null
  const direct = numberInMessage(text) ?? numberInElements(text)
  if (direct !== null) return direct
  const host = address.exec(text)?.[1]
  if (host === undefined) return numberInRecord(text)
  const isOfCarrier = isCarrierHost(host)
  return namedNumber(text, isOfCarrier ? carrierNames : []) ?? matchingNumber(text, isOfCarrier)
}

/** An address without its `%` codes. They stand twice in an address that another one holds. */
function decodedText(code: string): string {
  return decodeOnce(decodeOnce(code))
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // A percent sign that begins no code.
  }
}

/** The value of the surest name that holds one. `otherNames` follow the names of parcels. */
function namedNumber(text: string, otherNames: readonly string[]): string | null {
  const values = new Map<string, Set<string>>()
  for (const match of text.matchAll(pair)) {
    const [whole, name = '', value = ''] = match
    const following = nextInList.exec(text.slice(match.index + whole.length))?.[1] ?? ''
    const key = name.replaceAll(/[_-]/g, '').toLowerCase()
    const numbers = [value, following].filter(isNumberLike)
    values.set(key, new Set([...(values.get(key) ?? []), ...numbers]))
  }
  const found = [...numberNames, ...otherNames].map((name) => values.get(name)).find((set) => set?.size)
  return onlyOne(found ?? [])
}

function isNumberLike(value: string): boolean {
  return /^[A-Z\d-]{8,40}$/i.test(value) && value.replaceAll(/\D/g, '').length >= 6
}

/** Shorter numbers without letters may be telephones. */
const shortestInRecord = 12

/** The number in fields that a machine wrote: in braces, between bars, after equal signs. */
function numberInRecord(text: string): string | null {
  const isOfMachine = /[{|^~=\p{Cc}]/u.test(text) || (!/\s/.test(text) && text.split(/[,;]/).length > 2)
  if (isOfMachine)
    return namedNumber(text, shortNames) ?? matchingNumber(text, !text.includes('{'), shortestInRecord)
  // A person who writes « Suivi : SF… » and other words behind it keeps all of them.
  return /: ?[A-Z\d-]{8,40}$/i.test(text) ? namedNumber(text, []) : null
}

function matchingNumber(text: string, mayBeLikely: boolean, shortest = 0): string | null {
  const parts = text.split(/[^\p{L}\p{N}-]+/u)
  const sure = parts.filter((part) => carrierMatch(part) === 'sure')
  if (sure.length > 0) return onlyOne(sure)
  const likely = parts.filter((part) => part.length >= shortest && carrierMatch(part) === 'likely')
  return mayBeLikely ? onlyOne(likely) : null
}

function onlyOne(numbers: Iterable<string>): string | null {
  const [first = null, ...others] = new Set(numbers)
  return others.length === 0 ? first : null
}
