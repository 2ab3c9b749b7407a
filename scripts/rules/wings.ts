// Who may import whom (docs/decisions/076). A file is held by the last row whose path it is under. Of its own
// package it may import
// its own domain (`trade/goods`) and what the row names, as files or folders; whatever no row holds, a root
// or the shell, may all.
// Behind `//` stands why somebody may more than their neighbours.
export type Row = [files: string, ...may: string[]]

const contract = ['{domains,records}.ts', 'values', 'wire', 'access', 'journal', 'channels']
const server = ['access', 'database', 'journal', 'channels', 'telemetry']
const serverTrade = [...server, 'trade/*.*'] // what its domains share stands at the root of the wing
const web = ['api.ts', 'ui', 'session', 'channels']
const webTrade = [...web, 'trade/*.*', 'trade/{overlay,choice}']

/** Given to whole rows, whether each of their files needs it or not. */
export const ground = [...contract, ...serverTrade, ...webTrade]

export const wings: Row[] = [
  ['contract/src/{access,journal,channels,company}', ...contract],
  ['contract/src/trade', ...contract, 'trade'], // its domains share their words
  ['contract/src/people', ...contract, 'people'],
  [
    'contract/src/site',
    ...contract,
    'site',
    'trade/{freight/chargeable,services/draft,expeditions/words,goods/life-cycle,goods/words}.ts',
  ], // a public price is reckoned as it is billed
  ['contract/src/company/settings', ...contract, 'trade/{freight/chargeable,invoices/words}.ts'], // they hold how the trade measures and bills
  ['contract/src/platform', ...contract, 'company'], // security events of all companies are shown as each sees its own

  ['server/src/{people,site}', ...server],
  ['server/src/company', ...server, 'cloud-api'], // a WhatsApp account is proved while who links it waits
  ['server/src/{company/brand,site/public}', ...server, 'theme'], // pages in the colours of a company
  ['server/src/platform', ...server, 'people'], // who opens a company invites its first administrator
  ['server/src/trade', ...serverTrade],
  ['server/src/trade/{dashboard,reports}', ...serverTrade, 'trade/*/filters.ts'], // a figure counts the rows of the list that it opens
  ['server/src/trade/lists', ...server, 'trade/*/queries.ts', 'trade/goods/lists.ts'], // a list as a file is the list itself

  ['web/src/session', 'session'],
  ['web/src/api.ts', 'session'],
  ['web/src/ui', 'api.ts', 'session', 'ui'],
  ['web/src/login', 'ui', 'session'],
  ['web/src/{people,company,site,platform,channels}', ...web],
  ['web/src/{people/account,site/public}', ...web, 'login'], // what comes before the application wears one frame
  ['web/src/company/settings/sections.ts', ...web, 'company'], // the menu of the settings names every page of its wing
  ['web/src/platform/companies', ...web, 'people', 'company', 'platform'], // the page of a company shows what the wings hold of it
  ['web/src/trade', ...webTrade],
  ['web/src/trade/{services,goods}', ...webTrade, 'trade/imports'], // a file is imported from the list that it fills
  ['web/src/trade/invoices', ...webTrade, 'trade/goods/opened/OpenedLot.tsx'], // a row of goods opens the lot wherever it is shown
  ['web/src/trade/expeditions', ...webTrade, 'trade/billing', 'trade/goods/opened/OpenedLot.tsx'], // its goods are billed by one dialog
  [
    'web/src/trade/clients',
    ...webTrade,
    'trade/{billing,imports,invoices,payments}',
    'trade/conversations/ThreadAlone.tsx',
    'trade/goods/opened/OpenedLot.tsx',
  ],
]

/** Between the parts of the project. */
export const floors: Row[] = [
  ['contract'],
  ['server/src', 'contract'],
  ['server/src/start/run-demo.ts', 'server/seeds'],
  ['server/src/**/*.test.ts', 'contract', 'server/seeds', 'server/testing'],
  ['web', 'contract'],
  ['server/seeds', 'contract', 'server/src'],
  ['server/seeds/**/*.test.ts', 'contract', 'server/src', 'server/testing'],
  ['server/testing', 'contract', 'server/src', 'server/seeds'],
  ['scripts', 'contract', 'server', 'web', 'tests/mutants', 'tests/playwright.config.ts'], // a fault and a configuration are data
  ['tests', 'contract', 'server'],
  ['bench', 'contract', 'server', 'scripts', 'tests'],
]

/** What only these files of a part may import. */
export const kept: { names: string[]; in: string; but: string[]; why: string }[] = [
  {
    names: ['kysely', 'react', '@mantine/**', 'node:**', 'pg'],
    in: 'contract/src',
    but: [],
    why: 'the contract is pure, without input or output',
  },
  {
    names: ['@orpc/**'],
    in: 'web/src',
    but: ['web/src/{api,virtual.d}.ts'],
    why: 'only api.ts knows how the contract travels',
  },
  {
    names: ['pg', '#database/pool/pool.ts'],
    in: 'server/src/{trade,people,company,platform,site}',
    but: outsideCompanies(),
    why: 'a domain receives context.company',
  },
]

/** Accounts, jobs over all companies, and what strangers read. */
function outsideCompanies(): string[] {
  const paths = [
    'people/account',
    'people/installation/link.ts',
    'company/exports/export-company.ts',
    'company/security/{seal,verify}.ts',
  ]
  return [
    ...paths,
    'platform/companies/{figures,support}.ts',
    'site/face/{demo-accounts,queries}.ts',
    'site/public/queries.ts',
  ].map((one) => `server/src/${one}`)
}
