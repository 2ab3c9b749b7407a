import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkLine } from '@escale/contract/trade/imports/check-line'
import { matchColumns } from '@escale/contract/trade/imports/columns'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { readBytes } from './file/read-bytes.ts'
import { cellsOf, findSheet } from './file/read-sheet.ts'
import { sentLines } from './pieces.ts'
import { hiddenWords, mergedCellsText, unreadableWords } from './reading-words.ts'

// Files whose cells, sheets, lines or format need a word, with invented content.

async function readCaseFile(kind: ImportKind, name: string) {
  const { buffer } = Uint8Array.from(await readFile(join(import.meta.dirname, 'cases/reader', name)))
  const { sheets, encoding } = await readBytes(buffer)
  const sheet = findSheet(kind, name, sheets, encoding)
  const columns = matchColumns(kind, sheet.heads, {}, cellsOf(sheet.lines))
  const checked = sentLines(kind, sheet, columns).map(({ texts }) => checkLine(kind, texts))
  const words = [...unreadableWords(sheet), ...mergedCellsText(kind, sheet, columns)]
  return { sheet, checked, words: words.map((sentence) => sentence.replaceAll('\u00a0', ' ')) }
}

test('formulas without value and errors are told, and refuse a line only where they are needed', async () => {
  const goods = await readCaseFile('goods', 'colis-formules-sans-valeur.xlsx')
  const isFormula =
    'cette cellule est une formule sans valeur : rouvrez le fichier dans Excel et enregistrez-le.'
  assert.deepEqual(goods.words, [
    `Ligne 2, colonne Quantité : ${isFormula}`,
    `Ligne 2, colonne Poids (kg) : ${isFormula}`,
  ])
  assert.deepEqual(
    goods.checked.map(({ draft, problems }) => [draft?.weightKg, Object.keys(problems ?? {}).sort()]),
    [
      [undefined, ['quantity', 'weightKg']],
      [21.5, []],
    ],
  )
  const clients = await readCaseFile('clients', 'formules-sans-valeur.xlsx')
  assert.deepEqual(
    clients.checked.map(({ draft, problems, unread }) => [
      draft?.name,
      Object.keys(problems ?? unread ?? {}),
    ]),
    [
      [undefined, ['name']],
      ['Matadi Exemple', ['phone']],
      ['Océan Exemple', ['email', 'phone']],
    ],
  )
})

test('a merged client owns all its parcels, and a merged weight is told', async () => {
  const { checked, words } = await readCaseFile('goods', 'packing-list-fusionnee.xlsx')
  assert.deepEqual(words, [
    'Lignes 4 à 5, colonne 毛重 G.W. (KGS) : une seule cellule fusionnée. « 102.5 » vaut pour la ligne 4 seule.',
  ])
  assert.deepEqual(
    checked.map(({ draft, unread }) => [
      draft?.client,
      draft?.marks,
      draft?.weightKg ?? null,
      Object.keys(unread ?? {}),
    ]),
    [
      ['Exemple Négoce', 'KV-EX 1-12', 102.5, []],
      ['Exemple Négoce', 'KV-EX 13-15', null, ['weightKg']],
      ['Océan Modèle', 'OM-77 1-4', 50, []],
      ['Océan Modèle', 'OM-77 5', 12.5, []],
    ],
  )
})

test('pictures of WPS are told, and are no description', async () => {
  const { checked, words } = await readCaseFile('goods', 'wps-images.xlsx')
  assert.deepEqual(words, [
    "Lignes 2 et 3, colonne 图片 : ces cellules sont des images : écrivez-y ce qu'elles montrent.",
    "Ligne 3, colonne 品名 : cette cellule est une image : écrivez-y ce qu'elle montre.",
  ])
  assert.deepEqual(
    checked.map(({ draft }) => [draft?.description ?? null, draft?.weightKg]),
    [
      ['手机壳', 25.5],
      [null, 21],
    ],
  )
})

test('a hidden sheet is not read before a shown one, and hidden lines are told', async () => {
  for (const [file, sheetName, count] of [
    ['feuille-masquee-avant.xlsx', 'Clients 2026', 3],
    ['feuille-tres-masquee.xlsx', 'Clients', 2],
  ] as const) {
    const { sheet } = await readCaseFile('clients', file)
    assert.deepEqual([sheet.sheetName, sheet.lines.length, sheet.sheets.length], [sheetName, count, 2])
  }
  const { sheet } = await readCaseFile('clients', 'clients-lignes-masquees.xlsx')
  assert.deepEqual(
    sheet.lines.map(({ line }) => line),
    [2, 4],
  )
  assert.match(hiddenWords(sheet), /^2 lignes masquées dans le classeur ne sont pas lues : 3 et 5\.$/)
})

test('quotes, NUL, JSON and vCard 4 are read, MHT and SYLK are told', async () => {
  const values = async (file: string) =>
    (await readCaseFile('clients', file)).checked.map(({ draft }) => [
      draft?.name,
      draft?.phone,
      draft?.email,
    ])
  assert.deepEqual(await values('guillemets-mal-doubles.csv'), [
    ['Ets "Kivu" Exemple', '+243812345678', null],
    ['Lac Exemple', '+243812345679', null],
  ])
  assert.deepEqual(await values('nul-dedans.csv'), [
    ['Étoile Exemple', '+243812345678', null],
    ['Lac Exemple', '+243812345679', null],
  ])
  assert.deepEqual(await values('nul-queue.csv'), [['Étoile Exemple', '+243812345678', null]])
  assert.deepEqual(await values('json-deguise.csv'), [
    ['Kivu Exemple', '+243812345678', null],
    ['Lac', '+243812345679', null],
  ])
  assert.deepEqual(await values('vcard4-uri.vcf'), [
    ['Jean Modèle', '+33612345678', 'premier@exemple.fr'],
    ['Société Exemple', '+33612345679', null],
  ])
  await assert.rejects(readCaseFile('clients', 'clients-mht.xls'), /page web archivée \(MHT\)/)
  await assert.rejects(readCaseFile('clients', 'sylk.slk'), /SYLK/)
})
