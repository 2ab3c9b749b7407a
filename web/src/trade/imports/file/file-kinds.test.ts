import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectEncoding } from './encodings.ts'
import { detectFileKind } from './file-kinds.ts'
import { readBytes } from './read-bytes.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const raw = (...bytes: number[]) => Uint8Array.from(bytes).buffer
const oneByte = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer

test('a file that is not a list is refused with its format and what to do', () => {
  const kindOrRefusal = (bytes: ArrayBuffer) => {
    const kind = detectFileKind(bytes)
    return typeof kind === 'object' ? kind.refused : kind
  }
  const ole = (name: string) =>
    oneByte(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(600)}${[...name].join('\0')}\0`)
  assert.match(kindOrRefusal(ole('Workbook')), /ancien classeur Excel \(\.xls\).*\.xlsx/)
  assert.match(kindOrRefusal(ole('EncryptedPackage')), /protégé par un mot de passe/)
  assert.match(kindOrRefusal(ole('WordDocument')), /Word/)
  assert.match(kindOrRefusal(oneByte('PK\x03\x04Index/Document.iwa')), /Numbers.*Exporter/)
  assert.match(
    kindOrRefusal(oneByte('PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet')),
    /LibreOffice/,
  )
  assert.match(kindOrRefusal(oneByte('PK\x03\x04photos/1.jpg')), /archive/)
  assert.equal(kindOrRefusal(oneByte('PK\x03\x04xl/workbook.xml')), 'xlsx')
  assert.match(kindOrRefusal(bytesOf('%PDF-1.7')), /PDF/)
  for (const picture of [
    raw(0x89, 0x50, 0x4e, 0x47),
    raw(0xff, 0xd8, 0xff, 0xe0),
    bytesOf('\0\0\0\x18ftypheic'),
  ])
    assert.match(kindOrRefusal(picture), /image/)
  assert.match(kindOrRefusal(bytesOf('\n<!DOCTYPE html><table>')), /page web/)
  assert.equal(kindOrRefusal(bytesOf('Nom;Tel\n<b>;1')), 'text')
})

test('the encoding of a text is detected from its content', () => {
  assert.equal(detectEncoding(bytesOf('Nom\nSociété Générale\n广州示例贸易有限公司\n')), 'utf-8')
  assert.equal(detectEncoding(oneByte('Soci\xe9t\xe9 G\xe9n\xe9rale d\x92Afrique')), 'windows-1252')
  assert.equal(detectEncoding(oneByte('Soci\x8et\x8e \x83toile, p\x8fre')), 'macintosh')
  assert.equal(detectEncoding(oneByte('I\xfe\xfdk Nakliyat, \xddstanbul, Da\xf0')), 'windows-1254')
  assert.equal(
    detectEncoding(oneByte('Name\n\xd4\xd1\xdf\xc9 \xc7\xe1\xe4\xe6\xd1 \xe1\xe1\xca\xcc\xc7\xd1\xc9')),
    'windows-1256',
  )
  assert.equal(detectEncoding(oneByte('Name\n\xbc\x73\xa6\x7b\xb6\x54\xa9\xf6\xa4\xbd\xa5\x71')), 'big5')
  const wide = Uint8Array.from([...'Nom;Tel\nKivu;1\n'].flatMap((letter) => [letter.charCodeAt(0), 0])).buffer
  assert.equal(detectEncoding(wide), 'utf-16le')
  const broken = Uint8Array.from([...new Uint8Array(bytesOf('é'.repeat(60))), 0xe9]).buffer
  assert.equal(detectEncoding(broken), 'utf-8', 'one letter broken on the way')
})

test('address cards of all versions are read, without their pictures', async () => {
  const cards = [
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Mod=C3=A8le;Zo=\r\n=C3=A9;;;\r\nTEL;FAX:+33123456780\r\nTEL;CELL:+243812345678\r\nPHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ\r\n AAAA\r\n\r\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:3.0\nFN:Jean Exemple\nORG:Exemple\\, Fils;Fret\nitem1.EMAIL;TYPE=INTERNET:jean@exem\n ple.cd\nADR;TYPE=WORK:;;12 av. du Port;Matadi;;;RD Congo\nNOTE:un\\ndeux\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:4.0\nFN:李雷\nTEL;VALUE=uri;PREF=1:tel:+86-138-0013-8000\nEND:VCARD',
  ]
  const { sheets } = await readBytes(bytesOf(cards.join('\n')))
  assert.deepEqual(
    sheets[0]?.lines.map(({ cells }) => cells),
    [
      ['', 'Zoé Modèle', '+243812345678 / +33123456780', '', '', ''],
      [
        'Exemple, Fils',
        'Jean Exemple',
        '',
        'jean@exemple.cd',
        '12 av. du Port, Matadi, RD Congo',
        'un\ndeux\nService\u00a0: Fret',
      ],
      ['', '李雷', '+86-138-0013-8000', '', '', ''],
    ],
  )
})
