import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchColumns } from '#trade/imports/columns.ts'
import type { ImportKind } from '#trade/imports/kinds.ts'

/** Heads of one column each, and the field that they name; null for none. */
const single: Record<ImportKind, Record<string, string | null>> = {
  clients: {
    'Phone numbers': 'phone',
    MobilePhone: 'phone',
    telclient: 'phone',
    'N° de téléphone': 'phone',
    'Numéro de portable': 'phone',
    'Contact number': 'phone',
    'WhatsApp Number': 'phone',
    'Primary Cell': 'phone',
    联系手机: 'phone',
    联系电话: 'phone',
    'Home Fax': null,
    'Phone Type': null,
    'Indicatif téléphonique': null,
    EmailID: 'email',
    'E-mail personnel': 'email',
    'Courriel professionnel': 'email',
    'Adresses e-mail': 'email',
    'Email opt-in status': null,
    'Billing address': 'address',
    'Physical Address': 'address',
    Adresses: 'address',
    收货地址: 'address',
    'IP address': null,
    Intitulé: 'name',
    'Associated Company': 'name',
    'Nom du client': 'name',
    客户名称: 'name',
    'Numéro client': null,
    'Code client': null,
    'Client ID': null,
    'Date de création': null,
    Remarques: 'note',
  },
  services: {
    'Nom de la prestation': 'name',
    'Tarif HT (USD)': 'price',
    'Prix unitaires': 'price',
    'Unité de vente': 'unit',
    'Code produit': null,
    'Price list': null,
  },
  goods: {
    'Waybill numbers': 'trackingNumber',
    'N° de colis': 'trackingNumber',
    物流单号: 'trackingNumber',
    物流公司: null,
    'Tracking URL': null,
    收货人姓名: 'client',
    货品标题: 'description',
    宝贝标题: 'description',
    'Product title': 'description',
    宝贝总数量: 'quantity',
    'Nombre de colis': 'quantity',
    'Poids unitaire (kg)': null,
    净重: null,
    'Parcel weight (lb)': 'weightKg',
    外箱尺寸: 'dimensions',
    'Total CBM': 'volume',
  },
  invoices: {
    'Nom du tiers': 'client',
    'Solde au 31/12': 'amount',
    'Reste à payer (USD)': 'amount',
    'Balance due': 'amount',
    'N° de facture': 'number',
    'Invoice Number': 'number',
    'Date de facturation': 'day',
    "Date d'échéance": 'dueDate',
    'Montant TTC': 'total',
    'Date de paiement': null,
  },
}

for (const [kind, heads] of Object.entries(single))
  test(`a head of ${kind} is recognised by its words, and not by a word that makes it another column`, () => {
    for (const [head, field] of Object.entries(heads)) {
      const [found = null] = Object.keys(matchColumns(kind as ImportKind, [head]))
      const name = found === 'contact' ? 'name' : found
      assert.equal(name, field, head)
    }
  })

/** Heads of exports, with what must be found at first try. */
const exports: [kind: ImportKind, from: string, heads: string[], columns: Record<string, string>][] = [
  [
    'clients',
    'Zoho Books',
    [
      'Display Name',
      'Company Name',
      'First Name',
      'Last Name',
      'EmailID',
      'Phone',
      'MobilePhone',
      'Billing Address',
      'Billing City',
      'Billing Country',
      'Shipping Address',
      'Billing Fax',
    ],
    {
      name: 'Company Name',
      contact: 'First Name + Last Name',
      nickname: 'Display Name',
      email: 'EmailID',
      phone: 'MobilePhone + Phone',
      address: 'Billing Address + Billing City + Billing Country',
    },
  ],
  [
    'clients',
    'Zoho CRM',
    [
      'Account Name',
      'First Name',
      'Last Name',
      'Email',
      'Phone',
      'Mobile',
      'Mailing Street',
      'Mailing City',
      'Mailing Zip',
      'Mailing Country',
    ],
    {
      name: 'Account Name',
      contact: 'First Name + Last Name',
      email: 'Email',
      phone: 'Mobile + Phone',
      address: 'Mailing Street + Mailing Zip + Mailing City + Mailing Country',
    },
  ],
  [
    'clients',
    'HubSpot',
    [
      'Record ID',
      'First Name',
      'Last Name',
      'Email',
      'Phone Number',
      'Mobile Phone Number',
      'Associated Company',
      'Street Address',
      'City',
      'Country/Region',
    ],
    {
      name: 'Associated Company',
      contact: 'First Name + Last Name',
      email: 'Email',
      phone: 'Mobile Phone Number + Phone Number',
      address: 'Street Address + City + Country/Region',
    },
  ],
  [
    'clients',
    'a list of Kinshasa',
    ['N°', 'Nom', 'Postnom', 'Prénom', 'Téléphones', 'Commune'],
    { name: 'Prénom + Postnom + Nom', phone: 'Téléphones', address: 'Commune' },
  ],
  [
    'goods',
    'Taobao',
    [
      '买家会员名',
      '订单编号',
      '宝贝标题',
      '宝贝总数量',
      '收货人姓名',
      '收货地址',
      '联系手机',
      '物流单号',
      '物流公司',
    ],
    {
      trackingNumber: '物流单号',
      client: '收货人姓名',
      clientPhone: '联系手机',
      quantity: '宝贝总数量',
      description: '宝贝标题',
    },
  ],
  [
    'goods',
    'a Chinese packing list',
    ['唛头', '品名', '箱数', '毛重(KG)', '净重(KG)', '体积(CBM)'],
    { quantity: '箱数', description: '品名', weightKg: '毛重(KG)', volume: '体积(CBM)', marks: '唛头' },
  ],
]

for (const [kind, from, heads, columns] of exports)
  test(`the columns of ${from} are found at first try`, () => {
    assert.deepEqual(matchColumns(kind, heads), columns)
  })

test('cells decide where heads say nothing, and where they contradict a head', () => {
  const of = (heads: string[], ...below: string[][]) => matchColumns('clients', heads, {}, below)
  assert.deepEqual(
    of(
      ['Bénéficiaire', 'Num. à joindre', 'Courrier él.', 'Où'],
      ['Kivu Exemple', '+243812345678', 'k@exemple.cd', 'Goma'],
      ['Lac Exemple', '+243812345679', 'l@exemple.cd', 'Bukavu'],
    ),
    { name: 'Bénéficiaire', email: 'Courrier él.', phone: 'Num. à joindre', address: 'Où' },
  )
  assert.deepEqual(
    of(
      ['A', 'B', 'C', 'D'],
      ['1', 'Kivu Exemple', '0812345678', 'av. du Lac, Goma'],
      ['2', 'Lac Exemple', '0812345679', 'av. du Port, Matadi'],
    ),
    { name: 'B', phone: 'C', address: 'D' },
  )
  const numbers = Array.from({ length: 10 }, (_, at) => [`Client ${'ABCDEFGHIJ'[at]}`, `+24381234567${at}`])
  assert.deepEqual(of(['Désignation', 'Contact'], ...numbers), { name: 'Désignation', phone: 'Contact' })
  const eight = numbers.map(([name = '', number = ''], at) => [name, at < 2 ? 'à demander' : number])
  assert.deepEqual(of(['Nom', 'X'], ...eight), { name: 'Nom' })
  assert.deepEqual(
    of(
      ['Nom', 'Home', 'Work', 'Fax', 'Code'],
      ['Kivu', '+243812345678', '', '+243812345670', '0812345671'],
      ['Lac', '', '+243812345679', '+243812345672', '0812345673'],
    ),
    { name: 'Nom', phone: 'Home + Work' },
  )
})
