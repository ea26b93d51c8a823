/** Logo of `public/favicon.svg`, inlined to avoid a request. It has no accessible name; the surrounding text provides one. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#4a44d4" />
      <path
        d="M8 11.5h9.5l-3-3M24 20.5h-9.5l3 3"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="23" cy="11.5" r="2.2" fill="#fff" />
      <circle cx="9" cy="20.5" r="2.2" fill="#fff" />
    </svg>
  );
}
