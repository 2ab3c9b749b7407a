import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receptionFirst } from '../web/vite/reception-first.ts'

test('the worker’s list begins with what the reception is made of, whatever it imports with it', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'] },
    '_shared.js': { file: 'assets/shared.js' },
    'src/trade/invoices/InvoicesPage.tsx': { file: 'assets/invoices.js' },
    'src/trade/goods/WarehousePage.tsx': { file: 'assets/warehouse.js', imports: ['_shared.js', 'index.html'] },
    'src/trade/goods/reception/ReceptionModal.tsx': { file: 'assets/reception.js' },
  }
  const urls = ['a-first.svg', 'invoices.js', 'reception.js', 'shared.js', 'index.css', 'warehouse.js', 'index.js'].map((name) => `assets/${name}`)
  assert.deepEqual(
    receptionFirst(
      urls.map((url) => ({ url })),
      manifest,
    ).map(({ url }) => url.slice(7)),
    ['index.js', 'index.css', 'warehouse.js', 'shared.js', 'reception.js', 'a-first.svg', 'invoices.js'],
  )
})
