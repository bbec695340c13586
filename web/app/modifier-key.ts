export const onMac = /mac|iphone|ipad/i.test(navigator.platform);
export const MOD = onMac ? '⌘' : 'Ctrl';
