import { generateKeyPairSync, sign } from 'node:crypto'

const day = 24 * 3600 * 1000

type Certified = { key: string; pem: string }

/** A new key with a self-signed certificate, as SAML providers have. */
export function newCertificate({ bits = 2048, endsInDays = 30 } = {}): Certified {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const sha256WithRsa = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'))
  const name = der(
    0x30,
    der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('Essais')))),
  )
  const validity = der(0x30, time(-60 * day), time(endsInDays * day))
  const body = der(
    0x30,
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const text = der(0x30, body, sha256WithRsa, signature).toString('base64')
  const pem = `-----BEGIN CERTIFICATE-----\n${text.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), pem }
}

function time(fromNow: number): Buffer {
  const digits = new Date(Date.now() + fromNow).toISOString().replace(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

function der(tag: number, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content)
  const length = bytes.length < 128 ? [bytes.length] : [0x82, bytes.length >> 8, bytes.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), bytes])
}
