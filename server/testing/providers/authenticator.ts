import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Site = { rpId: string; origin: string }
type Overrides = Partial<Site> & { isVerified?: boolean; counter?: number; userHandle?: string }
type Creation = { challenge: string; user: { id: string } }

const usualSite: Site = { rpId: 'localhost', origin: 'http://localhost:3000' }

/**
 * A passkey authenticator with one key: ES256, discoverable, user verified unless the overrides say
 * otherwise.
 */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let [count, userHandle] = [0, '']

  const authenticatorData = (
    { rpId = usualSite.rpId, isVerified = true, counter = count + 1 }: Overrides,
    flags: number,
  ) => {
    count += 1
    const size = Buffer.alloc(4)
    size.writeUInt32BE(counter)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags | 0x01 | (isVerified ? 0x04 : 0)]),
      size,
    ])
  }
  const clientData = (type: string, challenge: string, { origin = usualSite.origin }: Overrides) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = {
    id: base64Url(id),
    rawId: base64Url(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const

  return {
    id: base64Url(id),
    make({ challenge, user }: Creation, overrides: Overrides = {}) {
      userHandle = user.id
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const authData = Buffer.concat([
        authenticatorData(overrides, 0x40),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      const attestationObject = cbor(
        new Map<string, Value>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      const clientDataJSON = base64Url(clientData('webauthn.create', challenge, overrides))
      return {
        ...credential,
        response: {
          clientDataJSON,
          attestationObject: base64Url(attestationObject),
          transports: ['internal'],
        },
      }
    },
    answer({ challenge }: { challenge: string }, overrides: Overrides = {}) {
      const [data, client] = [
        authenticatorData(overrides, 0),
        clientData('webauthn.get', challenge, overrides),
      ]
      const signature = sign(
        'sha256',
        Buffer.concat([data, createHash('sha256').update(client).digest()]),
        privateKey,
      )
      const response = {
        clientDataJSON: base64Url(client),
        authenticatorData: base64Url(data),
        signature: base64Url(signature),
      }
      return { ...credential, response: { ...response, userHandle: overrides.userHandle ?? userHandle } }
    },
  }
}

const base64Url = (bytes: Buffer) => bytes.toString('base64url')

type Value = number | string | Buffer | Map<number | string, Value>

/** CBOR, as far as keys and attestations need it. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  return Buffer.concat([
    cborHead(5, value.size),
    ...[...value].flatMap(([name, content]) => [cbor(name), cbor(content)]),
  ])
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256
    ? Buffer.from([(major << 5) | 24, size])
    : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
