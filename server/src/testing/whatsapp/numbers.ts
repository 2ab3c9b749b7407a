import { GraphError } from './graph-error.ts'
import type { Answer, Call, Route } from './route.ts'
import type { AccountState, Json } from './state.ts'

export function numberRoutes(): Route[] {
  return [
    {
      name: 'number',
      method: 'GET',
      edge: '',
      kind: 'number',
      handle: ({ account, query }) => ({ body: chosen(numberOf(account), query, usualNumber) }),
    },
    {
      name: 'number',
      method: 'GET',
      edge: '',
      kind: 'account',
      handle: ({ account, query }) => ({ body: chosen(accountOf(account), query, usualAccount) }),
    },
    { name: 'number', method: 'GET', edge: 'phone_numbers', kind: 'account', handle: phoneNumbers },
    { name: 'subscription', method: 'POST', edge: 'subscribed_apps', kind: 'account', handle: subscribe },
    {
      name: 'subscription',
      method: 'GET',
      edge: 'subscribed_apps',
      kind: 'account',
      handle: ({ account }) => ({ body: { data: appsOf(account) } }),
    },
    {
      name: 'subscription',
      method: 'DELETE',
      edge: 'subscribed_apps',
      kind: 'account',
      handle: ({ account }) => unsubscribe(account),
    },
  ]
}

function phoneNumbers({ account, query }: Call): Answer {
  const { id } = numberOf(account)
  return {
    body: {
      data: [chosen(numberOf(account), query, usualNumber)],
      paging: { cursors: { before: id, after: id } },
    },
  }
}

/** The fields that were named, or those Meta gives to who names none; the identifier always. */
function chosen(all: Json, query: URLSearchParams, usual: string[]): Json {
  const names =
    query
      .get('fields')
      ?.split(',')
      .map((name) => name.trim()) ?? usual
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name, value]) => value !== undefined && (name === 'id' || names.includes(name)),
    ),
  )
}

function numberOf(account: AccountState): Json {
  return {
    verified_name: account.verifiedName,
    code_verification_status: 'VERIFIED',
    display_phone_number: account.displayPhoneNumber,
    quality_rating: account.quality,
    platform_type: 'CLOUD_API',
    throughput: { level: 'STANDARD' },
    status: account.isLocked ? 'BANNED' : 'CONNECTED',
    name_status: account.nameStatus,
    account_mode: 'LIVE',
    is_on_biz_app: account.isOnPhone,
    is_official_business_account: false,
    messaging_limit_tier: account.limit,
    whatsapp_business_manager_messaging_limit: account.limit,
    id: account.phoneNumberId,
  }
}

function accountOf(account: AccountState): Json {
  return {
    id: account.wabaId,
    name: account.verifiedName,
    timezone_id: '67',
    currency: 'USD',
    message_template_namespace: '5ab3a1a2_0b1c_4c2e_9a55_6c4c2e9a5500',
    account_review_status: 'APPROVED',
    business_verification_status: 'verified',
    country: 'CD',
    ownership_type: 'SELF',
    status: account.isLocked ? 'DISABLED' : 'ACTIVE',
    whatsapp_business_manager_messaging_limit: account.limit,
  }
}

/** With an address of its own, the account's webhooks go there, once it answered the challenge. */
async function subscribe({ account, json }: Call): Promise<Answer> {
  const url = json.override_callback_uri
  if (typeof url === 'string') {
    const verified = await answersChallenge(url, String(json.verify_token ?? ''))
    if (!verified)
      throw new GraphError(2200, undefined, {
        title: 'Callback verification failed: the URL did not answer hub.challenge.',
      })
    account.webhook.url = url
  } else {
    delete account.webhook.url
  }
  account.isSubscribed = true
  return { body: { success: true } }
}

export async function answersChallenge(callback: string, verifyToken: string): Promise<boolean> {
  const challenge = String(Math.floor(Math.random() * 2 ** 31))
  const url = new URL(callback)
  url.search = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': verifyToken,
    'hub.challenge': challenge,
  }).toString()
  const answer = await fetch(url).catch(() => undefined)
  return answer?.status === 200 && (await answer.text()) === challenge
}

function unsubscribe(account: AccountState): Answer {
  account.isSubscribed = false
  return { body: { success: true } }
}

function appsOf(account: AccountState): Json[] {
  if (!account.isSubscribed) return []
  const app = { id: '67084829', link: 'https://www.facebook.com/games/?app_id=67084829', name: 'Escale' }
  return [
    {
      whatsapp_business_api_data: app,
      ...(account.webhook.url && { override_callback_uri: account.webhook.url }),
    },
  ]
}

const usualNumber = [
  'verified_name',
  'code_verification_status',
  'display_phone_number',
  'quality_rating',
  'platform_type',
  'throughput',
  'id',
]
const usualAccount = ['id', 'name', 'timezone_id', 'message_template_namespace']
