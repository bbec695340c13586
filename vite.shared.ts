/*
 * In which file a module travels that several screens need. By itself the build makes a file for each set of screens and
 * parts that need the same: a post's page was 85 files, most of them of a kilobyte, each with a request of its own and
 * headers of another kilobyte.
 */

interface Module {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  isEntry: boolean;
}
interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** The screens of daily work: whoever opens one of them opens the others. */
const WORK = /\/web\/app\/pages\/(company-page|post-page|calendar-of)\.tsx$/;
/** Screens that show no post. */
const PLAIN = /\/web\/.*\/(settings|agency|team|outbox)-page\.tsx$/;
const HOME = /\/web\/app\/pages\/home-page\.tsx$/;
const FRAME = /\/web\/app\/signed-in-frame\.tsx$/;
const ROUTES = /\/web\/app\/routes\.tsx$/;
/** What is shown to whom nobody knows, and the notices of every page: they get nothing that they do not need. */
const OUTER =
  /\/web\/(main\.tsx|index\.html|landing|features\/(landing\/|accounts\/[\w-]+-page)|app\/not-found|ui\/toast\.)/;
/** A list of everything that a package has: who imports it says nothing about who needs what is in it. */
const LIST = /\/node_modules\/(lucide-react\/dist\/esm\/lucide-react|radix-ui\/dist\/index)\.m?js$/;

/** What needs a module: kinds of screens, those of daily work by name, and parts that are downloaded when they are opened. */
type Need = 'outer' | 'frame' | 'home' | 'plain' | 'screen' | 'part' | `work ${string}`;

function kindOf(id: string, { dynamicImporters }: Module): Need {
  if (OUTER.test(id)) return 'outer';
  if (FRAME.test(id)) return 'frame';
  if (HOME.test(id)) return 'home';
  if (PLAIN.test(id)) return 'plain';
  const work = WORK.exec(id)?.[1];
  if (work) return `work ${work.split('-')[0] ?? ''}`;
  return dynamicImporters.some((one) => ROUTES.test(one)) ? 'screen' : 'part';
}

const isStart = ({ isEntry, dynamicImporters }: Module) => isEntry || dynamicImporters.length > 0;

/**
 * Names the file by who needs the module. Whatever a module imports is needed by the same and perhaps by more, so that
 * files need each other in one direction only: those of few screens those of many.
 */
export function sharedBy(frame: RegExp): (id: string, graph: Graph) => string | null {
  const known = new Map<string, Set<Need>>();

  function needsOf(id: string, graph: Graph): Set<Need> {
    const before = known.get(id);
    if (before) return before;
    const found = new Set<Need>();
    known.set(id, found);
    const module = graph.getModuleInfo(id);
    if (!module || LIST.test(id)) return found;
    if (frame.test(id)) found.add('frame');
    if (isStart(module)) found.add(kindOf(id, module));
    for (const importer of module.importers) for (const one of needsOf(importer, graph)) found.add(one);
    return found;
  }

  return (id, graph) => {
    if (frame.test(id)) return 'frame';
    const module = graph.getModuleInfo(id);
    // A screen or a part begins in a file of its own.
    if (!module || isStart(module)) return null;
    const needs = needsOf(id, graph);
    if (needs.has('outer') || needs.size === 0) return null;
    const others = [...needs].filter((one) => one !== 'frame' && one !== 'home');
    if (needs.has('frame') || (needs.has('home') && others.length > 0)) return 'frame';
    const [first, second] = others.filter((one) => one.startsWith('work '));
    if (!first) return null;
    const besides = (['plain', 'screen', 'part'] as const).find((one) => needs.has(one));
    if (second) return `work-${besides ?? 'part'}`;
    return besides ? `${first.slice('work '.length)}-${besides}` : null;
  };
}
