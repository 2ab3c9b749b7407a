import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, parseProxies } from './address.ts'

test('trusted proxies are addresses or ranges, IPv4 or IPv6; anything else is refused at the start', () => {
  const proxies = parseProxies(['192.0.2.1', '10.42.0.0/16', 'fd00::/8'])
  for (const trusted of ['192.0.2.1', '10.42.0.1', '10.42.255.9', 'fd12:3456::1'])
    assert.ok(proxies.includes(trusted), trusted)
  for (const other of ['192.0.2.2', '10.43.0.1', '2001:db8::1', '', 'inconnu'])
    assert.ok(!proxies.includes(other), other)
  for (const wrong of ['mandataire', '10.0.0.0/33', '10.0.0/8', '/8', 'fd00::/129'])
    assert.throws(() => parseProxies([wrong]), /ni une adresse ni une plage/)
})

test('an IPv4 address is its own network; an IPv6 address counts as its /64', () => {
  assert.equal(networkOf('203.0.113.9'), '203.0.113.9')
  for (const same of ['2001:db8:0:7::1', '2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8::7:0:0:0:9']) {
    assert.equal(networkOf(same), '2001:db8:0:7::/64', same)
  }
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64')
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
})
