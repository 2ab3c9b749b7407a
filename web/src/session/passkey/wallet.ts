// This module is loaded when a wallet is used, so that no page has to load it.

import { identityMessages } from '@escale/contract/people/account/identity-messages'
import { RefusedOnDevice } from '#session/request/failure.ts'
import { ask } from '#session/request/plain-request.ts'
import { walletHere } from './wallet-support.ts'

/** Asks the wallet for its account address. The person must allow it. */
export async function walletAddress(): Promise<string> {
  const [address] = await requestWallet<string[]>('eth_requestAccounts', [])
  if (typeof address !== 'string') throw new RefusedOnDevice('NO_WALLET', identityMessages.noWallet)
  return address
}

/** Asks the wallet to sign a message. The person reads the message and must accept it. */
export function signMessage(message: string, address: string): Promise<string> {
  const bytes = [...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0'))
  return requestWallet<string>('personal_sign', [`0x${bytes.join('')}`, address])
}

/** Signs in with the wallet. Returns the response or the refusal. */
export async function answerWallet<Body>(aim: {
  tenant: string | undefined
}): Promise<{ body: Body } | { refusal: string; code: string }> {
  try {
    const address = await walletAddress()
    const nonce = await ask<{ message: string }>('POST', '/api/auth/nonce', { address })
    if (!nonce.ok) return { refusal: nonce.message, code: nonce.code }
    const { message } = nonce.body
    const answer = await ask<Body>('POST', '/api/auth/sign-in/wallet', {
      message,
      signature: await signMessage(message, address),
      ...aim,
    })
    return answer.ok ? { body: answer.body } : { refusal: answer.message, code: answer.code }
  } catch (error) {
    if (error instanceof RefusedOnDevice) return { refusal: error.message, code: error.failure.code }
    throw error
  }
}

async function requestWallet<Answer>(method: string, params: unknown[]): Promise<Answer> {
  const wallet = walletHere()
  if (!wallet) throw new RefusedOnDevice('NO_WALLET', identityMessages.noWallet)
  // Every error of a wallet is reported as cancelled. The person cancelled, or cannot solve the problem here.
  return wallet.request({ method, params }).catch(() => {
    throw new RefusedOnDevice('GIVEN_UP', identityMessages.givenUp)
  }) as Promise<Answer>
}
