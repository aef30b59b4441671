CREATE TRIGGER products_note_new_prices AFTER INSERT ON products REFERENCING NEW TABLE AS made_products FOR EACH STATEMENT EXECUTE FUNCTION note_new_prices();
