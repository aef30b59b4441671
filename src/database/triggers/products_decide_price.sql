-- By its name it runs before the card is written, which shows the result.
CREATE TRIGGER products_decide_price BEFORE INSERT OR UPDATE OF price_kopecks, regular_price_kopecks, sale_price_kopecks, sale_from, sale_until ON products FOR EACH ROW EXECUTE FUNCTION decide_price();
