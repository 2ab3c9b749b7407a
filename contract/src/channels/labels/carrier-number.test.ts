import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { carrierNumber } from './carrier-number.ts'
import { carrierMatch } from './carriers.ts'

const [gs, rs, eot] = ['\u001d', '\u001e', '\u0004']

/** Each number with the codes of its box. */
const codes: readonly [number: string, ...codes: string[]][] = [
  [
    'SF1234567890123',
    "MMM={'k1':'571W','k2':'571WM','k3':'002','k4':'T4','k5':'SF1234567890123','k6':'','k7':'d0a1'}",
    'MMM={"k1":"571W","k5":"SF1234567890123"}',
    'https://ucmp.sf-express.com/service/weixin/activity/wx_b2sf_order?p1=SF1234567890123',
    'https://ucmp.sf-express.com/wx?p0=1&p1=SF1234567890123&p2=13800138000',
    'HTTPS://WWW.SF-EXPRESS.COM/CN/SC/WAYBILL/#SEARCH/BILL-NUMBER/SF1234567890123',
    'https://track.aftership.com/sf-express/SF1234567890123',
    'https://exemple.com/redirect?to=https%3A%2F%2Fwww.kuaidi100.com%2F%3Fnu%3DSF1234567890123',
    'www.kuaidi100.com/chaxun?com=shunfeng&nu=SF1234567890123',
    '运单号：SF1234567890123',
    'N° de suivi : SF1234567890123',
    'SF1234567890123|13800138000|张三',
    'SF1234567890123,13800138000,上海市',
  ],
  [
    'YT8812345678901',
    'https://m.kuaidi100.com/app/query/?com=yuantong&nu=YT8812345678901',
    'R02T|YT8812345678901|',
    'R02T|YT8812345678901|300-A1 02',
    'http://qr.yto.net.cn/?YT8812345678901',
  ],
  ['YT2312345678901234', 'https://www.yuntrack.com/parcelTracking?id=YT2312345678901234'],
  [
    'JT5123456789012',
    '{"waybillNo":"JT5123456789012"}',
    '{"type":1,"data":{"order":{"waybillNo":"JT5123456789012","phone":13800138000}}}',
    '{\\"data\\":{\\"waybillNo\\":\\"JT5123456789012\\"}}',
    "{'orderNo':'2026112700001','billCode':'JT5123456789012'}",
    '{phone:13800138000,waybillNo:JT5123456789012,name:x}',
    'https://www.jtexpress.cn/index.html#/track?waybillNo=JT5123456789012',
    'waybillNo=JT5123456789012&phone=13800138000',
    'https://exemple.cn/q?data=%7B%22waybillNo%22%3A%22JT5123456789012%22%7D',
  ],
  ['75312345678901', 'https://q.zto.com/75312345678901', 'https://www.zto.com/x?txtBill=75312345678901'],
  [
    '773312345678901',
    'R02T|773312345678901|',
    'A12|773312345678901|上海|',
    'http://www.sto.cn/773312345678901',
  ],
  ['464123456789012', 'http://qr.yundaex.com/w/464123456789012', '{"mailNo":464123456789012,"n":1}'],
  ['DPK210012345678', 'https://www.deppon.com/track?no=DPK210012345678', '{"no":"DPK210012345678"}'],
  ['LP00612345678901', 'https://global.cainiao.com/detail.htm?mailNoList=LP00612345678901'],
  ['420123456789', '{"waybillNo":420123456789}'],
  [
    'RR123456785CN',
    'https://t.17track.net/fr#nums=RR123456785CN',
    'https://www.ems.com.cn/q?mailNum=RR123456785CN',
  ],
  ['RR123456785CN', 'https://exemple.fr/suivi/RR123456785CN?lang=fr', '{"k":["x",{"v":"RR123456785CN"}]}'],
  [
    '6A12345678901',
    'https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901',
    'https://exemple.fr/6A12345678901',
  ],
  ['XY123456789FR', 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=XY123456789FR'],
  [
    '794660366112',
    '1001901340000031943000794660366112',
    '1001 9013 4000 0031 9430 0079 4660 3661 12',
    'd794660366112b',
    'D794660366112B',
    'A794660366112A',
    `[)>${rs}01${gs}0298765${gs}840${gs}019${gs}7946603661120201${gs}FDE${gs}408${rs}${eot}`,
    '[)>␞01␝0298765␝840␝019␝7946603661120201␝FDE␝408123456␝330␞␄',
    '[)><RS>01<GS>0298765<GS>840<GS>019<GS>7946603661120201<GS>FDEG<GS>1<RS><EOT>',
    'https://www.fedex.com/fedextrack/?trknbr=794660366112',
    'https://www.fedex.com/x?tracknumbers=1001901340000031943000794660366112',
  ],
  ['776632517510', '9622001900000000000000776632517510'],
  ['987654312345672', '9611020987654312345672'],
  ['807715204282', '8077152042820402', 'd8077152042820402b'],
  [
    '1Z06X6100100004951',
    `[)>${rs}01${gs}96152382802${gs}840${gs}001${gs}1Z00004951${gs}UPSN${gs}06X610${gs}159${rs}${eot}`,
    `[)>${rs}01${gs}961Z06X6100100004951${gs}UPSN${gs}${rs}${eot}`,
    'https://www.ups.com/track?tracknum=1Z06X6100100004951',
    'https://www.ups.com/track/1Z06X6100100004951/trackdetails',
  ],
  [
    '9400111899223197428490',
    '420100019400111899223197428490',
    `42010001${gs}9400111899223197428490`,
    '(420)10001(94)00111899223197428490',
    'https://tools.usps.com/go/TrackConfirmAction?qtc_tLabels1=9400111899223197428490',
  ],
  ['JD0175123456789012', 'JD0175123456789012-1-1-', ']C0JD0175123456789012'],
  [
    'JD014600003828392837',
    'JJD014600003828392837',
    '(J)JD014600003828392837',
    'JJD01 4600 0038 2839 2837',
    `[)>${rs}06${gs}1JJD014600003828392837${gs}K123${rs}${eot}`,
    'https://www.dhl.com/fr-fr/home/suivi.html?tracking-id=JD014600003828392837',
  ],
  ['1234567891', 'https://www.dhl.com/en/express/tracking.html?AWB=1234567891&brand=DHL'],
  [
    '340434161094021501',
    '(00)340434161094021501',
    ']C100340434161094021501',
    '(02)04012345678901(37)12(00)340434161094021501',
    `]C10204012345678901${'3712'}${gs}00340434161094021501`,
    'https://id.gs1.org/00/340434161094021501',
  ],
  [
    'ABC123',
    '(01)04012345678901(21)ABC123',
    '(01) 04012345678901 (10) LOT7 (21) ABC123',
    ']C1010401234567890121ABC123',
    `010401234567890110LOT7${gs}21ABC123`,
    `]d20104012345678901${'17271231'}21ABC123${gs}10LOT7`,
    'https://id.gs1.org/01/04012345678901/10/LOT7/21/ABC123',
  ],
  ['ABC123', '010401234567890121ABC123'],
  ['09981122334455', '%007110009981122334455327276'],
]

test('each code of a box gives its number, and the number gives itself', () => {
  for (const [number, ...others] of codes) {
    assert.equal(carrierNumber(number), number)
    for (const code of others) assert.equal(carrierNumber(code), number, code)
  }
})

test("a text that is no carrier's stays as typed", () => {
  for (const typed of [
    ...['SF-1234 567', 'YT2026-11/22', '4201000112', '00123', '12345678', 'ABC|123', 'SN-261125-ZZZZZ'],
    ...['020-8114 0743', 'CSQU3054383', '1001901340000031943000', '1234567890130402', 'A1234567890B'],
    ...[
      'Suivi : 12345678 (2 colis)',
      'SF1234567890123, colis 2',
      'SF1234567890123/2',
      'SF1234567890123 SF1234567890124',
      'n° 12 #4',
    ],
    ...[
      'https://exemple.com/p?id=12345',
      'www.exemple.com/12345',
      '{"id":12345}',
      'https://exemple.com/promo',
    ],
    ...[
      'https://exemple.com/produit/75312345678901',
      'https://exemple.com/?nu=20261122',
      'https://exemple.com/?trackingId=AB123456CD',
      '{"code":"20261122"}',
    ],
    ...['https://t.17track.net/fr#nums=RR123456785CN,RR123456799CN', 'SF1234567890123|SF1234567890124|'],
    ...['(01)04012345678901', '(01)04012345678901(10)LOT7', '(243) 812 345 678', '100%', 'LOT 50%25'],
    ...[
      'WIFI:T:WPA;S:SF1234567890123;P:secret12;;',
      'tel:+8613800138000',
      'mailto:a@b.cd?nu=SF1234567890123',
    ],
    ...['JTMHX01J504012345', 'KV-C1-C12', 'Bonjour SF1234567890123', '[)>', '{', '|', '%', '()', '='],
  ])
    assert.equal(carrierNumber(typed), typed)
})

test('numbers with letters or a check digit are surely a carrier’s, others may be', () => {
  for (const number of [
    'RR123456785CN',
    '1Z999AA10123456784',
    'SF1234567890123',
    'JT5123456789012',
    'LP00612345678901',
  ])
    assert.equal(carrierMatch(number), 'sure', number)
  for (const number of ['RR123456789CN', '773312345678901', '1234567891', '779017972697'])
    assert.equal(carrierMatch(number), 'likely', number)
  for (const number of [
    '12345',
    '4006381333931',
    '779017972698',
    '0812345678',
    'ABC-1234',
    '356938035643809',
  ])
    assert.equal(carrierMatch(number), null, number)
})

test('no text costs more than its length, and a number is found once', () => {
  const sign = fc.constantFrom(
    ...'SFYTJD0123456789"\'{}:=&?/|%()#.,-',
    gs,
    rs,
    'https://',
    '(01)',
    '[)>',
    '420',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const number = carrierNumber(signs.join(''))
      assert.equal(carrierNumber(number), number)
    }),
    { seed: 48, numRuns: 3000 },
  )
  for (const long of ['https://a.b/', '{"a":', '(01)', '1,', "k5'", `1${gs}`, '%41'])
    assert.ok(carrierNumber(long.repeat(1000).slice(0, 2000)).length <= 2000)
})
