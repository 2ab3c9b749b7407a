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

test('formats under another name are told for what they are', async () => {
  const table: [text: string, reason: RegExp][] = [
    ['MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n<html>', /MHT/],
    ['From: <Enregistré par Excel>\r\nSubject: Clients\r\n 2026\r\nMIME-Version: 1.0\r\n', /MHT/],
    ['ID;PWXL;N;E\r\nC;Y1;X1;K"Nom"\r\nE\r\n', /SYLK/],
    ['ID;PSCALC3\nF;P0;DG0G8;M320\nB;Y2;X2\nC;X1;Y1;K"Nom"\nE\n', /SYLK/],
    ['TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n', /DIF/],
    ['\ufeff<?xml version="1.0"?>\n<clients><client/></clients>', /XML, pas un tableau/],
    ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>', /Excel 2003/],
    ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', /agenda/],
    ['dn: cn=Jean,mail=jean@exemple.cd\nobjectclass: person\n', /LDIF/],
    ['{"total": 3}', /aucune|pas|sans liste/],
    ['["a","b"]', /sans liste/],
    ['[{"nom": "Kivu"', /sans liste/],
  ]
  for (const [text, reason] of table) {
    const reading = readBytes(bytesOf(text)).then(({ sheets }) => JSON.stringify(sheets))
    if (text.startsWith('{"total"')) assert.match(await reading, /total/)
    else await assert.rejects(reading, reason, text)
  }
  for (const text of ['ID;Prénom;Nom\n1;Jean;Exemple\n', '[Nom];[Tel]\nKivu;1\n', 'MIME;Version\na;1\n'])
    assert.equal(detectFileKind(bytesOf(text)), 'text', text)
})

test('a JSON list of records is read, whatever its name', async () => {
  const read = async (text: string) => (await readBytes(bytesOf(text))).sheets[0]
  const heads = ['nom', 'adresse.ville', 'tel', 'actif']
  const lines = [
    { line: 1, cells: ['Kivu', 'Goma', '+243812345678 / +243812345679', 'oui'] },
    { line: 2, cells: ['Lac', '', '', ''] },
  ]
  const one = '{"nom":"Kivu","adresse":{"ville":"Goma"},"tel":["+243812345678","+243812345679"],"actif":true}'
  for (const text of [
    `[${one},{"nom":"Lac","tel":null}]`,
    `{"data":[${one},{"nom":"Lac"}]}`,
    `${one}\n{"nom":"Lac"}\n`,
  ]) {
    const sheet = await read(text)
    assert.deepEqual([sheet?.heads, sheet?.lines], [heads, lines], text)
  }
  await assert.rejects(read(`${'['.repeat(100_000)}`), /sans liste/)
  await assert.rejects(
    read(`[${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}]`.replace('[', '[[')),
    /sans liste/,
  )
})

test('the preferred entries of a card come first, and its company stands without its units', async () => {
  const cells = async (...properties: string[]) =>
    (await readBytes(bytesOf(['BEGIN:VCARD', 'VERSION:4.0', ...properties, 'END:VCARD'].join('\r\n'))))
      .sheets[0]?.lines[0]?.cells ?? []
  const table: [properties: string[], column: number, cell: string][] = [
    [['EMAIL;PREF=2:b@x.cd', 'EMAIL;PREF=1:a@x.cd', 'EMAIL:c@x.cd'], 3, 'a@x.cd / b@x.cd / c@x.cd'],
    [['EMAIL;PREF=100:b@x.cd', 'EMAIL;PREF="20":a@x.cd'], 3, 'a@x.cd / b@x.cd'],
    [
      ['TEL;TYPE=work:+1', 'TEL;TYPE=cell:+2', 'TEL;TYPE="work,pref":+3', 'TEL;TYPE=fax;PREF=1:+4'],
      2,
      '+3 / +2 / +1 / +4',
    ],
    [
      ['TEL;VALUE=uri;PREF=2:tel:+33-6;ext=4', 'TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+33-1'],
      2,
      '+33-1 / +33-6 poste 4',
    ],
    [['IMPP:whatsapp:+33612345670', 'IMPP:xmpp:jean@x.cd', 'TEL:+33 1'], 2, '+33 1 / +33612345670'],
    [['FN:Jean', 'ORG:Société Exemple;Achats;Import'], 0, 'Société Exemple'],
    [
      ['FN:Jean', 'ORG:Société Exemple;Achats;Import', 'NOTE:fidèle'],
      5,
      'fidèle\nService\u00a0: Achats, Import',
    ],
    [['FN:Société Exemple', 'ORG:Société Exemple;Achats'], 1, ''],
  ]
  for (const [properties, column, cell] of table)
    assert.equal((await cells(...properties))[column], cell, properties[0])
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
