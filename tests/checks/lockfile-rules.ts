interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** Optional packages that are asked for and stand nowhere. */
export function lacking({ packages }: Lockfile): { name: string; version: string; isDev: boolean }[] {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`])
      .map(([name, version]) => ({ name, version: version.replace(/^[^\d]*/, ''), isDev: dev })),
  );
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** The names of such packages say where they run: `…-linux-arm64-musl`. */
export function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const tokens = name.split('/').at(-1)?.split('-') ?? [];
  const os = systems.find((system) => tokens.includes(system));
  const cpu = processors.find((processor) => tokens.includes(processor));
  const libc = tokens.some((token) => token.startsWith('musl')) ? 'musl' : tokens.includes('gnu') ? 'glibc' : undefined;
  if (!os && !cpu) throw new Error(`${name} does not say where it runs`);
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}
