-- A card is written anew only when something on it changes: a sale that leaves pieces does not.
CREATE TRIGGER products_rewrite_card BEFORE UPDATE OF name, price_kopecks, regular_price_kopecks, sale_price_kopecks, sale_from, sale_until, is_new, is_preorder, preorder_until, release_year, release_month, on_sale, card ON products FOR EACH ROW EXECUTE FUNCTION write_product_card();
