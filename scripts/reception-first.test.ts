import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Module, partsOfReception, receptionFirst } from '../web/vite/reception-first.ts'

const [page, shell, warehouse] = [
  'index.html',
  'src/shell/frame/Shell.tsx',
  'src/trade/goods/WarehousePage.tsx',
]
const [signs, reception, known] = [
  'src/shell/outbox/outbox-parts.ts',
  'src/trade/goods/reception/form/ReceptionModal.tsx',
  'src/trade/goods/lists/OfflineList.tsx',
]
const [login, scanner] = ['src/login/LoginPage.tsx', 'src/channels/scanner/ScannerModal.tsx']
const [invoices, client] = ['src/trade/invoices/InvoicesPage.tsx', 'src/trade/clients/ClientModal.tsx']
const begun = [page, shell, warehouse, signs, reception, known]

test('the reception consists of its first parts, and of those it opens within it or the frame', () => {
  const rows = 'src/trade/goods/lists/Rows.tsx'
  const module = (imports: string[], opens: string[]): Module => ({
    imports: imports.map((name) => `/web/${name}`),
    opens: opens.map((name) => `/web/${name}`),
  })
  const modules = new Map([
    [`/web/${page}`, module([], [login, invoices])],
    [`/web/${warehouse}`, module([rows], [])],
    [`/web/${rows}`, module([], [scanner, client])],
    [`/web/${invoices}`, module([], ['src/ui/figures/Bars.tsx'])],
  ])
  assert.deepEqual(partsOfReception(modules, '/web'), [...begun, login, scanner])
})

const manifest = {
  [page]: { file: 'assets/index.js', css: ['assets/index.css'] },
  '_shared.js': { file: 'assets/shared.js' },
  [login]: { file: 'assets/login.js' },
  [shell]: { file: 'assets/shell.js' },
  [signs]: { file: 'assets/shell.js' },
  [warehouse]: { file: 'assets/warehouse.js', imports: ['_shared.js', page] },
  [known]: { file: 'assets/known.js' },
  [reception]: { file: 'assets/reception.js' },
  [scanner]: { file: 'assets/scanner.js', assets: ['assets/reader.js'] },
  [invoices]: { file: 'assets/invoices.js' },
}
const files = [
  'reader',
  'invoices',
  'reception',
  'shared',
  'login',
  'known',
  'scanner',
  'shell',
  'warehouse',
  'index',
].map((name) => `${name}.js`)
const entries = [
  ...[...files, 'index.css'].map((name) => ({ url: `assets/${name}` })),
  { url: 'favicon.svg' },
]
const urlsOf = (list: readonly { url: string }[]) => list.map(({ url }) => url.replace('assets/', ''))

test('the worker’s list starts with the files of the reception and their imports, in order of need', () => {
  const { first, later } = receptionFirst(entries, manifest, [...begun, login, scanner])
  const inOrder = [
    'index.js',
    'index.css',
    'shell.js',
    'warehouse.js',
    'shared.js',
    'reception.js',
    'known.js',
    'login.js',
    'scanner.js',
    'reader.js',
  ]
  assert.deepEqual(urlsOf(first), [...inOrder, 'favicon.svg'])
  assert.deepEqual(urlsOf(later), ['invoices.js'])
})

test('a build without the reception’s files is refused', () => {
  const { [reception]: _gone, ...others } = manifest
  assert.throws(() => receptionFirst(entries, others, begun), /ReceptionModal/)
})
