import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Site = { rpId: string; origin: string }
type Over = Partial<Site> & { isVerified?: boolean; counter?: number; userHandle?: string }
type Creation = { challenge: string; user: { id: string } }

const here: Site = { rpId: 'localhost', origin: 'http://localhost:3000' }

/**
 * A key of its own, as an authenticator holds it: ES256, discoverable, its holder verified unless it is told
 * otherwise.
 */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let [count, userHandle] = [0, '']

  const head = ({ rpId = here.rpId, isVerified = true, counter = count + 1 }: Over, flags: number) => {
    count += 1
    const size = Buffer.alloc(4)
    size.writeUInt32BE(counter)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags | 0x01 | (isVerified ? 0x04 : 0)]),
      size,
    ])
  }
  const said = (type: string, challenge: string, { origin = here.origin }: Over) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = {
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const

  return {
    id: text(id),
    make({ challenge, user }: Creation, over: Over = {}) {
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
        head(over, 0x40),
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
      const clientDataJSON = text(said('webauthn.create', challenge, over))
      return {
        ...credential,
        response: { clientDataJSON, attestationObject: text(attestationObject), transports: ['internal'] },
      }
    },
    answer({ challenge }: { challenge: string }, over: Over = {}) {
      const [data, client] = [head(over, 0), said('webauthn.get', challenge, over)]
      const signature = sign(
        'sha256',
        Buffer.concat([data, createHash('sha256').update(client).digest()]),
        privateKey,
      )
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      }
      return { ...credential, response: { ...response, userHandle: over.userHandle ?? userHandle } }
    },
  }
}

const text = (bytes: Buffer) => bytes.toString('base64url')

type Value = number | string | Buffer | Map<number | string, Value>

/** As much of CBOR as a key and its attestation are written in. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? start(1, -1 - value) : start(0, value)
  if (typeof value === 'string')
    return Buffer.concat([start(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([start(2, value.length), value])
  return Buffer.concat([
    start(5, value.size),
    ...[...value].flatMap(([name, held]) => [cbor(name), cbor(held)]),
  ])
}

function start(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256
    ? Buffer.from([(major << 5) | 24, size])
    : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
