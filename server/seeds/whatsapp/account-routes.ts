import { pickFields } from './fields.ts'
import { GraphError, invalid } from './graph-error.ts'
import type { ApiResponse, Call, Route } from './http.ts'
import { newMessageId } from './ids.ts'
import type { AccountState, Json } from './state.ts'

/**
 * Returns the routes about an account: its phone number, its webhook, and coexistence with the WhatsApp app
 * on a phone.
 */
export function accountRoutes(): Route[] {
  const subscription = (method: 'POST' | 'DELETE'): Route => ({
    name: 'subscription',
    method,
    edge: 'subscribed_apps',
    kind: 'account',
    handle({ account }) {
      account.isSubscribed = method === 'POST'
      return { body: { success: true } }
    },
  })
  return [
    {
      name: 'number',
      method: 'GET',
      edge: '',
      kind: 'number',
      handle: ({ account, query }) => ({ body: pickFields(phoneNumberFields(account), query) }),
    },
    { name: 'number', method: 'GET', edge: 'phone_numbers', kind: 'account', handle: listNumbers },
    subscription('POST'),
    subscription('DELETE'),
    { name: 'coexistence', method: 'POST', edge: 'smb_app_data', kind: 'number', handle: syncPhone },
  ]
}

function listNumbers({ account, query }: Call): ApiResponse {
  const { phoneNumberId: id } = account
  const paging = { cursors: { before: id, after: id } }
  return { body: { data: [pickFields(phoneNumberFields(account), query)], paging } }
}

function phoneNumberFields(account: AccountState): Json {
  return {
    verified_name: account.verifiedName,
    code_verification_status: 'VERIFIED',
    display_phone_number: account.displayPhoneNumber,
    quality_rating: 'GREEN',
    platform_type: 'CLOUD_API',
    throughput: { level: 'STANDARD' },
    status: 'CONNECTED',
    name_status: 'APPROVED',
    account_mode: 'LIVE',
    is_on_biz_app: account.isOnPhone,
    is_official_business_account: false,
    messaging_limit_tier: 'TIER_250',
    whatsapp_business_manager_messaging_limit: 'TIER_250',
    id: account.phoneNumberId,
  }
}

/**
 * Meta allows each synchronisation of a phone once. The simulated phone has no data, so no webhook follows.
 */
function syncPhone({ account, json }: Call): ApiResponse {
  const type = json.sync_type
  if (type !== 'smb_app_state_sync' && type !== 'history')
    throw invalid('Param sync_type must be one of {HISTORY, SMB_APP_STATE_SYNC}')
  account.syncCalls[type] += 1
  if (!account.isOnPhone)
    throw new GraphError(100, 'This phone number is not onboarded from the WhatsApp Business app')
  if (account.syncCalls[type] > 1)
    throw new GraphError(100, `The ${type} synchronization has already been requested for this phone number`)
  return { body: { messaging_product: 'whatsapp', request_id: newMessageId().slice(6, 26) } }
}
