/**
 * Holds the inline script of each page, which runs before the first paint and marks for CSS that scripts run, whether the visitor is
 * a member (spec 1 §4: cookie `xv_ue` with value 1), and whether the choice of cookies is still open. Access to cookies and storage
 * throws where forbidden. The content security policy contains its hash.
 */
export const earlyScript =
  '{const d=document.documentElement.dataset;d.js="";try{if(/(^|; ?)xv_ue=1(;|$)/.test(document.cookie))d.user="member";if(!localStorage.cookie_settings)d.ask=""}catch{}}';

/**
 * Holds the inline script behind buttons of which each is for a system: before they are drawn it leaves the one for the visitor's alone,
 * if there is one. Tablets of Apple say that they are a Mac. The content security policy contains its hash.
 */
export const systemScript =
  '{const u=navigator.userAgent,s=/iP[aho]/.test(u)||/Mac/.test(u)&&navigator.maxTouchPoints>1?"ios":/Android/.test(u)?"android":/Windows/.test(u)?"windows":/Mac/.test(u)?"mac":/Linux \\w/.test(u)?"linux":"",e=[...document.currentScript.parentNode.children],o=e.some(b=>b.dataset.system==s);for(const b of e)b.hidden=o&&b.dataset.system>""&&b.dataset.system!=s}';
