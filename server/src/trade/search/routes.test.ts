import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleHasPermission, roles } from '@escale/contract/access/permissions'
import { screenAt, screenRefusal, screens } from '@escale/contract/access/screens'
import { opensInDialog } from '@escale/contract/trade/search/opens-in-dialog'
import { requiredPermission, resultTypes } from '@escale/contract/trade/search/words'
import { resultRoute } from './routes.ts'

const goods = [{}, { expeditionId: 'departure' }, { clientId: 'owner' }]
const facts = { id: 'record', title: 'REC-1' }

test('each result opens a page that its role may see', () => {
  for (const role of roles)
    for (const type of resultTypes.filter((type) => roleHasPermission(role, requiredPermission[type])))
      for (const known of goods) {
        const { pathname, search } = new URL(
          resultRoute({ type, ...facts, ...known }, role),
          'http://escale.example',
        )
        const screen = screens.find(({ key }) => key === screenAt(pathname))
        assert.ok(screen, `${role}, ${type}: ${pathname}`)
        assert.ok(
          opensInDialog(role, type) || screenRefusal(role, screen) === null,
          `${role}, ${type}: ${pathname} is refused`,
        )
        assert.match(
          pathname + search,
          /record|REC-1/,
          `${role}, ${type}: ${pathname}${search} is about the result`,
        )
        assert.ok(
          role !== 'warehouse_supervisor' || opensInDialog(role, type) || screen.key === 'warehouse',
          `${type}: the supervisor has one screen`,
        )
      }
})
