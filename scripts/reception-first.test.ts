import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receptionFirst } from '../web/vite/reception-first.ts'

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    css: ['assets/index.css'],
    dynamicImports: ['src/login/LoginPage.tsx', 'src/trade/invoices/InvoicesPage.tsx'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  'src/login/LoginPage.tsx': { file: 'assets/login.js' },
  'src/shell/Shell.tsx': { file: 'assets/shell.js' },
  'src/shell/outbox/parts.ts': { file: 'assets/outbox.js' },
  'src/trade/invoices/InvoicesPage.tsx': { file: 'assets/invoices.js' },
  'src/trade/goods/WarehousePage.tsx': {
    file: 'assets/warehouse.js',
    imports: ['_shared.js', 'index.html'],
    dynamicImports: ['src/trade/goods/reception/ReceptionModal.tsx', 'src/channels/scanner/ScannerModal.tsx', 'src/trade/clients/ClientModal.tsx'],
  },
  'src/trade/goods/lists/KnownList.tsx': { file: 'assets/known.js' },
  'src/trade/goods/reception/ReceptionModal.tsx': { file: 'assets/reception.js' },
  'src/channels/scanner/ScannerModal.tsx': { file: 'assets/scanner.js', assets: ['assets/reader.js'] },
  'src/trade/clients/ClientModal.tsx': { file: 'assets/client.js' },
}
const names = ['reader', 'invoices', 'client', 'reception', 'shared', 'login', 'outbox', 'known', 'scanner', 'shell', 'warehouse', 'index']
const entries = [...names.map((name) => ({ url: `assets/${name}.js` })), { url: 'assets/index.css' }, { url: 'favicon.svg' }]
const urlsOf = (list: readonly { url: string }[]) => list.map(({ url }) => url.replace('assets/', ''))

test('the worker’s list is what the shell and the reception are made of, in the order of need, what they open as they are opened included', () => {
  const { first, later } = receptionFirst(entries, manifest)
  const inOrder = ['index.js', 'index.css', 'shell.js', 'warehouse.js', 'shared.js', 'outbox.js', 'reception.js', 'known.js']
  assert.deepEqual(urlsOf(first), [...inOrder, 'login.js', 'scanner.js', 'reader.js', 'favicon.svg'])
  assert.deepEqual(urlsOf(later), ['invoices.js', 'client.js'], 'the other screens, and what is theirs')
})

test('a build that does not know the reception any more is refused, rather than keep a device without it', () => {
  const { 'src/trade/goods/reception/ReceptionModal.tsx': gone, ...others } = manifest
  assert.throws(() => receptionFirst(entries, others), /ReceptionModal/)
})
