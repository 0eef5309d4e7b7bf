/**
 * Holds the inline script of each page, which runs before the first paint and marks for CSS that scripts run and whether the visitor is
 * a member (spec 1 §4: cookie `xv_ue` with value 1). Cookie access throws where forbidden. The content security policy contains its
 * hash.
 */
export const earlyScript =
  '{const d=document.documentElement.dataset;d.js="";try{if(/(^|; ?)xv_ue=1(;|$)/.test(document.cookie))d.user="member"}catch{}}';
