import type { Block, Codes, DocumentValue, Fact, Letterhead } from '@escale/contract/channels/pdf/document'
import type { BillContent, BillCopy, BillLanguage } from '@escale/contract/trade/documents/house-bill-words'
import { formatMoney } from '@escale/contract/values/amounts'
import { columnVolume, columnWeight } from '@escale/contract/values/measures'
import { pieces, sumLots } from '#trade/documents/paper/figures.ts'
import {
  dayText,
  descriptionText,
  marksText,
  originalsInWords,
  packagesInWords,
  packagesText,
  partyLines,
} from './bill-texts.ts'
import {
  airOriginals,
  type BillWords,
  billWords,
  clauseWords,
  copyWords,
  freightWords,
  lithiumText,
  originalsClause,
} from './bill-words.ts'

type BillOnPaper = {
  letterhead: Letterhead
  content: BillContent
  number: string | null
  /** Number of the issued edition. 0 for a draft. */
  edition: number
  correction: string | null
  /** Numbers of merged clients whose goods are now on this bill. */
  replaces: readonly string[]
  language: BillLanguage
  copy: BillCopy
  original: number
  codes: Codes | null
  clientName: string
}

/** Builds the transport document that the company issues to a client, in French or English. */
export function billDocument(bill: BillOnPaper): DocumentValue {
  const { letterhead, content, number, language, codes, clientName } = bill
  const words = billWords(language, content.transport.mode)
  const isDraft = bill.edition === 0
  return {
    title: number ? words.title : `${words.title} (${words.draft})`,
    number,
    fileName: [words.title, number ?? content.transport.reference, clientName].join(' '),
    paper: 'A4',
    letterhead,
    particulars: particulars(bill, words),
    blocks: [
      ...partyBlocks(content, language, words),
      { kind: 'facts', facts: transportFacts(content, language, words) },
      goodsTable(content, language, words),
      { kind: 'facts', facts: values(content, language, words) },
      { kind: 'note', text: clauses(content, language) },
      signatures(letterhead, content, words),
      // Originals go to banks and agents, and the tracking page is in French.
      ...(codes && bill.copy !== 'original' && language === 'fr' ? [codes] : []),
    ],
    ...(isDraft && { across: words.draft.toLocaleUpperCase(language) }),
    ...(!isDraft &&
      bill.copy !== 'original' && { across: copyWords[language][bill.copy].toLocaleUpperCase(language) }),
  }
}

function particulars(
  { content, language, copy, original, edition, correction, replaces }: BillOnPaper,
  words: BillWords,
): Fact[] {
  const { terms, transport } = content
  const isAir = transport.mode === 'Aérien'
  const of = isAir
    ? ` ${original} (${airOriginals[language][original - 1]})`
    : ` ${original}/${terms.originals}`
  const title = copyWords[language][copy]
  const corrected = [`${edition}, ${words.insteadOf}`, correction].filter(Boolean).join(' : ')
  return [
    ...(edition > 0 ? [{ label: words.copy, value: copy === 'original' ? title + of : title }] : []),
    { label: words.departure, value: transport.reference },
    { label: words.freight, value: freightText(content, language, words) },
    {
      label: words.issuedAt,
      value: [terms.issuedPlace, dayText(terms.issuedOn, language)].filter(Boolean).join(words.on),
    },
    ...(edition > 1 ? [{ label: words.edition, value: corrected }] : []),
    ...(replaces.length > 0 ? [{ label: words.replaces, value: replaces.join(', ') }] : []),
  ]
}

function freightText({ terms }: BillContent, language: BillLanguage, words: BillWords): string {
  return terms.freightTerms ? freightWords[language][terms.freightTerms] : words.perInvoice
}

function partyBlocks(
  { shipper, consignee, notify, deliveryAgent, terms }: BillContent,
  language: BillLanguage,
  words: BillWords,
): Block[] {
  const box = (title: string, party: typeof shipper) => ({
    title,
    name: party.name,
    lines: partyLines(party, language),
  })
  const toConsignee = box(words.consignee, consignee)
  const notified = notify ? box(words.notify, notify) : sameAsConsignee(consignee.name, words)
  return [
    {
      kind: 'parties',
      parties: [
        box(words.shipper, shipper),
        terms.isToOrder ? { ...toConsignee, name: `${words.toOrderOf} ${consignee.name}` } : toConsignee,
      ],
    },
    {
      kind: 'parties',
      parties: [notified, ...(deliveryAgent ? [box(words.agent, deliveryAgent)] : [])],
    },
  ]
}

function sameAsConsignee(name: string, words: BillWords) {
  return { title: words.notify, name, lines: [words.sameAsConsignee] }
}

function transportFacts(
  { transport: of, terms, lots, chargeableKg }: BillContent,
  language: BillLanguage,
  words: BillWords,
) {
  const containers = [...new Set(lots.flatMap(({ container }) => container ?? []))]
  const facts: Fact[] = [
    { label: words.carriedBy, value: of.vessel ?? '' },
    { label: words.carrier, value: of.carrier ?? '' },
    { label: words.from, value: of.origin },
    { label: words.to, value: of.destination },
    { label: words.master, value: of.masterNumber ?? '' },
    { label: words.container, value: containers.join(', ') },
    { label: words.incoterm, value: [terms.incoterm, terms.incotermPlace].filter(Boolean).join(' ') },
    { label: words.payableAt, value: terms.freightPayablePlace ?? '' },
    { label: words.shippedOn, value: terms.shippedOn ? dayText(terms.shippedOn, language) : '' },
    { label: words.cargoNote, value: of.cargoNoteNumber ?? '' },
    { label: words.chargeable, value: chargeableKg === null ? '' : `${columnWeight(chargeableKg)} kg` },
  ]
  return facts.filter(({ value }) => value)
}

function goodsTable({ lots }: BillContent, language: BillLanguage, words: BillWords): Block {
  const total = sumLots(lots)
  return {
    kind: 'table',
    columns: [
      { title: words.marksTitle, share: 27 },
      { title: words.packages, share: 16 },
      { title: words.description, share: 42 },
      { title: words.gross, share: 14, isFigure: true },
      { title: words.volume, share: 14, isFigure: true },
    ],
    rows: lots.map((lot) => [
      marksText(lot, words),
      packagesText(lot, language),
      descriptionText(lot, language, words),
      columnWeight(lot.weightKg),
      columnVolume(lot.volumeM3),
    ]),
    foot: [words.total, pieces(total.pieces), '', columnWeight(total.weightKg), columnVolume(total.volumeM3)],
  }
}

/** Air waybills write NVD (carriage) and NCV (customs) for an undeclared value. */
function values(
  { terms, lots, transport: of }: BillContent,
  language: BillLanguage,
  words: BillWords,
): Fact[] {
  const isAir = of.mode === 'Aérien'
  const none = isAir ? 'NVD / NCV' : words.noValue
  const insured = terms.insuredValue
  return [
    { label: words.totalInWords, value: packagesInWords({ lots }, language, words) },
    {
      label: words.declaredValue,
      value: terms.declaredValue === null ? none : formatMoney(terms.declaredValue),
    },
    {
      label: words.insurance,
      value: insured === null ? words.notInsured : `${words.insuredFor} ${formatMoney(insured)}`,
    },
    ...(of.mode === 'Maritime'
      ? [{ label: words.originals, value: originalsInWords(terms.originals, language, words) }]
      : []),
  ]
}

function clauses({ terms, lots, transport: of }: BillContent, language: BillLanguage): string {
  const hasLithium = lots.some(
    ({ danger, unNumber }) => danger === 'batterie lithium' || /^UN(?:309[01]|348[01])$/.test(unNumber ?? ''),
  )
  return [
    clauseWords[language],
    ...(terms.originals > 0 && of.mode === 'Maritime' ? [originalsClause[language]] : []),
    ...(hasLithium && of.mode === 'Aérien' ? [lithiumText[language]] : []),
  ].join(' ')
}

function signatures(
  { legalName, name }: Letterhead,
  { transport: of }: BillContent,
  words: BillWords,
): Block {
  const company = `${words.for} ${legalName ?? name}`
  return {
    kind: 'signatures',
    signatures: [
      { title: of.mode === 'Terrestre' ? company : `${company}, ${words.asCarrier}`, isStamped: true },
      ...words.signedBy.map((title) => ({ title })),
    ],
  }
}
