import { abilitiesOf, can } from '#domain/agencies/abilities.ts';
import { KEY_ROLES } from '#domain/agencies/keys.ts';
import { ROLES } from '#domain/agencies/roles.ts';
import { contract } from '#domain/contract.ts';

/*
 * npm run roles: who may do what, printed from the same table and the same contract that the server asks. Abilities by
 * role, then every endpoint by role, each with its counts. `server/http/roles.test.ts` calls each of them in each role.
 */
const abilities = abilitiesOf('owner');
const endpoints = Object.values(contract).flat();
const forMembers = endpoints.filter(({ access }) => access === 'member');
const may = (role, ability) => abilitiesOf(role).includes(ability);

const WIDTH = 10;
const marks = (is) => ROLES.map((role) => (is(role) ? 'yes' : '–').padStart(WIDTH)).join('');
const counts = (count) => ROLES.map((role) => String(count(role)).padStart(WIDTH)).join('');
const line = (name, rest, width) => console.log(`${name.padEnd(width)}${rest}`);

const names = (list, width) => line(list, ROLES.map((role) => role.padStart(WIDTH)).join(''), width);
const narrow = 18;
names('Ability', narrow);
for (const ability of abilities)
  line(
    ability,
    marks((role) => may(role, ability)),
    narrow,
  );
line(
  `${abilities.length} abilities`,
  counts((role) => abilitiesOf(role).length),
  narrow,
);

const wide = Math.max(...forMembers.map(({ method, path }) => `${method} ${path}`.length)) + 2;
const place = (text, ability) => `${text.padEnd(wide)}${ability.padEnd(narrow)}`;
console.log();
names(place('Endpoint', 'needs'), wide + narrow);
for (const [room, list] of Object.entries(contract)) {
  const own = list.filter(({ access }) => access === 'member');
  for (const { method, path, ability } of own)
    line(
      place(`${method} ${path}`, ability),
      marks((role) => may(role, ability)),
      wide + narrow,
    );
  if (own.length > 0)
    line(
      place(`${own.length} of ${room}`, ''),
      counts((role) => own.filter(({ ability }) => may(role, ability)).length),
      wide + narrow,
    );
}
console.log();
const allowed = (role) => forMembers.filter(({ ability }) => may(role, ability)).length;
line(place(`${forMembers.length} endpoints for members: may call`, ''), counts(allowed), wide + narrow);
line(
  place('answered 403', ''),
  counts((role) => forMembers.length - allowed(role)),
  wide + narrow,
);
const open = (access) => endpoints.filter((one) => one.access === access).length;
console.log(
  `${open('public')} more are open to anybody, ${open('reviewer')} to whoever has a reviewer’s link.`,
);
const byKey = (role) => forMembers.filter(({ ability }) => can({ role, key: {} }, ability)).length;
console.log(`With a key: ${KEY_ROLES.map((role) => `${byKey(role)} as ${role}`).join(', ')}.`);
